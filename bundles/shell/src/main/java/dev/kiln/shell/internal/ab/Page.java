package dev.kiln.shell.internal.ab;

import dev.kiln.api.asset.Picture;
import dev.kiln.imaging.PictureWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/**
 * All variants on one page of HTML that needs nothing else: pictures are inside it, and its policy forbids to load
 * anything. Text is escaped, since names of photos and failures come from outside. Links lead to the files beside it.
 */
public final class Page {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <style>
            body { font: 15px/1.45 system-ui, sans-serif; color: #1a1a1a; margin: 2rem auto; max-width: 90rem; padding: 0 1rem }
            header { display: flex; gap: 1.5rem; align-items: center }
            h1 { font-size: 1.4rem; margin: 0 }
            p { margin: .2rem 0 }
            section { display: flex; flex-wrap: wrap; gap: 1.5rem; border-top: 1px solid #d8d8d8; padding: 1.5rem 0 }
            section > div { width: 20rem }
            h2 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums }
            th { font-weight: normal; color: #6b6b6b; text-align: left; padding: 0 1.5rem 0 0 }
            img.views { flex: 1 1 40rem; min-width: 0; max-width: 100%%; align-self: flex-start }
            .failure { color: #a61b1b; overflow-wrap: anywhere }
            small { color: #6b6b6b; overflow-wrap: anywhere }
            </style>
            </head>
            <body>
            """;

    private Page() {}

    /**
     * Writes {@code comparison}.
     *
     * @param folder where the page will lie
     */
    public static String of(Comparison comparison, Path folder) {
        StringBuilder html = new StringBuilder(HEAD.formatted(escaped(comparison.name())));
        html.append("<header>").append(image(comparison.thumbnail(), "photo", "photo"));
        html.append("<div><h1>").append(escaped(comparison.name())).append("</h1>\n");
        html.append("<p>photo ").append(escaped(comparison.photo())).append("</p>\n");
        for (Axis axis : comparison.axes()) {
            String values = String.join(", ", axis.values());
            html.append("<p>").append(escaped(axis.key() + ": " + values)).append("</p>\n");
        }
        html.append("<p><small>views: front, right, back, left</small></p></div></header>\n");
        comparison.rows().forEach(row -> section(html, row, folder));
        return html.append("</body>\n</html>\n").toString();
    }

    private static void section(StringBuilder html, Row row, Path folder) {
        html.append("<section><div><h2>").append(escaped(row.variant().label())).append("</h2>\n<table>\n");
        for (Figure figure : Figure.of(row)) {
            html.append("<tr><th>")
                    .append(escaped(figure.name()))
                    .append("</th><td>")
                    .append(escaped(figure.value()))
                    .append("</td></tr>\n");
        }
        html.append("</table>\n");
        row.services()
                .forEach(service ->
                        html.append("<small>").append(escaped(service)).append("</small><br>\n"));
        if (row.made().isEmpty()) {
            html.append("<p class=\"failure\">").append(escaped(row.failure())).append("</p></div></section>\n");
            return;
        }
        Row.Made made = row.made().get();
        Path asset = Path.of(made.record().toString().replaceAll("\\.json$", ".glb"));
        html.append("<p><a href=\"")
                .append(escaped(address(folder.relativize(asset))))
                .append("\">")
                .append(escaped(asset.getFileName().toString()))
                .append("</a></p></div>\n")
                .append(image(
                        made.views(), "views", "four views of " + row.variant().label()))
                .append("</section>\n");
    }

    private static String image(Picture picture, String type, String alternative) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            PictureWriter.writePng(picture, png);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes all bytes", e);
        }
        return "<img class=\"" + type + "\" alt=\"" + escaped(alternative) + "\" src=\"data:image/png;base64,"
                + Base64.getEncoder().encodeToString(png.toByteArray()) + "\">\n";
    }

    /** A relative path as an address. */
    private static String address(Path path) {
        StringBuilder address = new StringBuilder();
        for (Path part : path) {
            if (!address.isEmpty()) {
                address.append('/');
            }
            String encoded = URLEncoder.encode(part.toString(), StandardCharsets.UTF_8);
            address.append(encoded.replace("+", "%20"));
        }
        return address.toString();
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
