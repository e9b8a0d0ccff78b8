/** The header CloudFront adds to what it passes on to the APIs; a viewer's own of that name is replaced. */
export const originSecretHeader = 'x-origin-secret';
