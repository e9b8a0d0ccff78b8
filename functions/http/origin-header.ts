/** The header that CloudFront adds to requests to the APIs; it replaces a header of that name from the viewer. */
export const originSecretHeader = 'x-origin-secret';
