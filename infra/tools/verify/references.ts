import { keys } from '../../../functions/db/keys.ts';
import { normalForm } from '../../../shared/domain/documents/document-numbers.ts';
import type { Check, Finding } from './check.ts';

/** What a document refers to and the entries by which it is found are the same, and its document exists. */
export const references: Check = {
  name: 'every reference of a document is found by its number',
  compare: ({ documents, documentReferences, referrers }) => {
    const findings: Finding[] = [];
    const expected = new Set<string>();
    const find = (id: string, text: string, ...others: string[]) =>
      findings.push({
        subject: `references ${id} ${text}`,
        line: `${keys.references(id).PK} ${text}`,
        partitions: [keys.references(id).PK, keys.document(id).PK, ...others],
      });
    for (const [id, all] of documentReferences) {
      if (!documents.has(id)) find(id, 'is of a document that does not exist');
      for (const each of all) {
        const { PK, SK } = keys.referrer(normalForm(each.nomor), id);
        expected.add(`${PK}\n${SK}`);
        const entry = referrers.get(`${PK}\n${SK}`);
        if (entry?.state !== each.state || entry.target_id !== each.target_id || entry.problem !== each.problem)
          find(id, `refers to ${each.nomor} otherwise than its entry says`, PK);
      }
    }
    for (const [key, { document_id, nomor }] of referrers)
      if (!expected.has(key))
        find(document_id, `does not refer to ${nomor}, as an entry says`, key.split('\n')[0] ?? '');
    return { compared: expected.size, findings };
  },
};
