/** Tags come back with bounces and complaints and name the user; recipients do not see them. */
export const userTag = 'nrp';
