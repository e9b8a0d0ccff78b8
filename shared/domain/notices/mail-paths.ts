/** The page where a user confirms their address and changes the setting. */
export const mailPagePath = '/konfirmasi-email';

/** The link of a confirmation: in the fragment, which browsers send to no server and to no other site. */
export const confirmationPath = (token: string): string => `${mailPagePath}#${token}`;
