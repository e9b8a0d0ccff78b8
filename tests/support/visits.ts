/** What an auditor looked at this month, oldest first; in a process with the environment of a local stack's operator. */
export const visitsOf = async (nrp: string) => {
  const { readAll } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const { visitItem } = await import('../../functions/http/visit-store.ts');
  const visits = await readAll(visitItem, {
    where: 'PK = :month',
    ExpressionAttributeValues: { ':month': keys.visits(new Date().toISOString().slice(0, 7)) },
    ConsistentRead: true,
  });
  return visits.filter((visit) => visit.actor_nrp === nrp);
};
