/** Tags come back with bounces and complaints and name the user; recipients do not see them. */
export const userTag = 'nrp';
/** In place of an NRP: of mails to recipients of the checkpoint, who may be no users. */
export const checkpointTag = 'checkpoint';
