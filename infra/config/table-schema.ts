/** What the code expects of the table beside its keys; a restored copy has what the table had at that time. */
export const tableSchema = { indexes: ['GSI1', 'GSI2'], ttl: 'ttl', stream: 'NEW_AND_OLD_IMAGES' } as const;
