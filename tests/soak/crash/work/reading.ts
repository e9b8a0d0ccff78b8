import { assertExpected, type Load, type Users, type Work } from '../work.ts';

/** A controller asks again and again for a document to be read, and an employee reads it. */
export const readingWork = (document_id: string): Work => {
  /** What was understood last, and when. */
  let understood: { reading_id: string; understood_at: string } | undefined;

  const loadReading = async ({ controller }: Users): Promise<string | undefined> =>
    (await controller.ok('get-reading-progress', { document_id })).reading?.id;

  const read = async ({ users, acknowledged }: Load): Promise<void> => {
    const { documents } = await users.controller.ok('get-hims-document', { id: document_id });
    const documentsToRead = [{ id: document_id, version: documents[0]?.version ?? 1 }];
    const asked = await users.controller.call('require-reading', { documents: documentsToRead });
    if (!('body' in asked)) return assertExpected(asked.error);
    const reading_id = await loadReading(users);
    if (reading_id === undefined) throw new Error('Nothing is to be read');
    await users.employee.ok('get-document-file', { id: document_id, kind: 'controlled' });
    const reply = await users.employee.call('acknowledge-reading', { document_id, reading_id });
    if (!('body' in reply)) return assertExpected(reply.error);
    understood = { reading_id, understood_at: reply.body.understood_at };
    acknowledged('reading');
  };

  return {
    steps: { read },
    /** Who has understood what is still asked for stays so, since the same moment. */
    findProblems: async (users) => {
      if (!understood || (await loadReading(users)) !== understood.reading_id) return [];
      const { reading_id, understood_at } = understood;
      const { people } = await users.controller.ok('get-reading-progress', { document_id, export: true });
      const reader = people.find(({ nrp }) => nrp === users.employee.nrp);
      const again = await users.employee.call('acknowledge-reading', { document_id, reading_id });
      const at = 'body' in again ? again.body.understood_at : again.error;
      return reader?.state === 'understood' && reader.at === understood_at && at === understood_at
        ? []
        : [`${reading_id} was understood at ${understood_at}; it is ${reader?.state} at ${reader?.at}, then ${at}`];
    },
  };
};
