import pLimit from 'p-limit';
import { keys } from '../../../functions/db/keys.ts';
import { loadIndexedTexts, textId } from '../../../functions/file-search/index-service.ts';
import { loadManifest } from '../../../functions/file-search/manifest-store.ts';
import { loadTextFile } from '../../../functions/texts/text-files.ts';
import type { Check, Finding } from './check.ts';

const concurrency = 16;

/** Every document in force whose file has a text is found by it; `npm run extract-texts` queues the others. */
export const searchIndex: Check = {
  name: 'every document in force whose file has a text is in the search index with its digest',
  compare: async ({ documents }) => {
    const indexed = await loadIndexedTexts(await loadManifest());
    const searchable = [...documents.values()].flatMap(({ row, text }) => (text ? [{ row, text }] : []));
    const missing = searchable.filter(({ text }) => !indexed.has(textId(text)));
    const findings = await pLimit(concurrency).map(missing, async ({ row, text }): Promise<Finding[]> => {
      const file = await loadTextFile(text.sha256);
      if (file && 'reason' in file) return [];
      const finding = { subject: row.id, partitions: [keys.document(row.id).PK] };
      return file && 'pages' in file
        ? [{ ...finding, line: `${row.nomor} (${row.id}) has a text that is not in the search index` }]
        : [{ ...finding, line: `${row.nomor} (${row.id}): its file was not read yet`, isNote: true }];
    });
    return { compared: searchable.length, findings: findings.flat() };
  },
};
