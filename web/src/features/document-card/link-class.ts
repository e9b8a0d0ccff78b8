/** A link within a text. */
export const linkClass = 'font-semibold text-primary underline underline-offset-2';
