/** What is compared by 'kiln ab', and how it is shown: a sheet, a page, a record. */
package dev.kiln.shell.internal.ab;
