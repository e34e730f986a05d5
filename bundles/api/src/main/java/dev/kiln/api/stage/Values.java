package dev.kiln.api.stage;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Which values a {@link Parameter} takes. Values are text without blanks around, as a user would write them. */
public sealed interface Values {
    /** Whether {@code text} is one of them. */
    boolean admit(String text);

    /** What a user is to give, for example {@code a whole number from 1 to 1000}. */
    String wanted();

    /** Whole numbers from {@code least} to {@code most}. */
    record WholeNumber(long least, long most) implements Values {
        /** @throws IllegalArgumentException if there is none */
        public WholeNumber {
            if (least > most) {
                throw new IllegalArgumentException(least + " is above " + most);
            }
        }

        @Override
        public boolean admit(String text) {
            try {
                long value = Long.parseLong(text);
                return value >= least && value <= most;
            } catch (NumberFormatException e) {
                return false;
            }
        }

        @Override
        public String wanted() {
            return "a whole number from " + least + " to " + most;
        }
    }

    /** Numbers from {@code least} to {@code most}, with or without a decimal point. */
    record DecimalNumber(double least, double most) implements Values {
        /** @throws IllegalArgumentException if there is none */
        public DecimalNumber {
            if (!(least <= most)) {
                throw new IllegalArgumentException(least + " is above " + most);
            }
        }

        @Override
        public boolean admit(String text) {
            try {
                double value = Double.parseDouble(text);
                return value >= least && value <= most;
            } catch (NumberFormatException e) {
                return false;
            }
        }

        @Override
        public String wanted() {
            return "a number from " + shown(least) + " to " + shown(most);
        }

        private static String shown(double value) {
            return Double.toString(value).replaceFirst("\\.0$", "");
        }
    }

    /** One of a few words. */
    record Choice(List<String> words) implements Values {
        /** @throws IllegalArgumentException if there is none, or one is empty or has a control character */
        public Choice {
            words = List.copyOf(words);
            if (words.isEmpty() || !words.stream().allMatch(word -> word.matches("[^\\p{Cntrl}]+"))) {
                throw new IllegalArgumentException("no choice: " + words);
            }
        }

        @Override
        public boolean admit(String text) {
            return words.contains(text);
        }

        @Override
        public String wanted() {
            return "one of " + String.join(", ", words);
        }
    }

    /** {@code true} or {@code false}. */
    record Switch() implements Values {
        @Override
        public boolean admit(String text) {
            return text.equals("true") || text.equals("false");
        }

        @Override
        public String wanted() {
            return "true or false";
        }
    }

    /** Any text; whether it makes sense, only the service can tell. */
    record Text() implements Values {
        @Override
        public boolean admit(String text) {
            return true;
        }

        @Override
        public String wanted() {
            return "text";
        }
    }

    /** Path of a folder, which need not be there yet. */
    record Folder() implements Values {
        @Override
        public boolean admit(String text) {
            try {
                return !Path.of(text).toString().isEmpty();
            } catch (InvalidPathException e) {
                return false;
            }
        }

        @Override
        public String wanted() {
            return "a folder";
        }
    }
}
