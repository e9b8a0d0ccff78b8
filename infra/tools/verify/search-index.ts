import { HeadObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { keys } from '../../../functions/db/keys.ts';
import { loadIndexedTexts, textId } from '../../../functions/file-search/index-service.ts';
import { loadManifest, type Manifest } from '../../../functions/file-search/manifest-store.ts';
import { isReadable, loadSegment } from '../../../functions/file-search/segment-files.ts';
import { headerLength, layoutOf } from '../../../functions/file-search/text-index/segment-format.ts';
import { s3 } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { loadTextFile } from '../../../functions/text-extraction/text-files.ts';
import { type Check, differenceFindings, type Finding, fieldDifferences } from './check.ts';

const concurrency = 16;

/** Every document in force whose file has a text is found by it; `npm run extract-texts` queues the others. */
export const searchIndex: Check = {
  name: 'every document in force whose file has a text is in the search index with its digest',
  compare: async ({ documents }) => {
    const manifest = await loadManifest();
    const indexed = await loadIndexedTexts(manifest);
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
    return { compared: searchable.length, findings: [...findings.flat(), ...(await segmentFindings(manifest))] };
  },
};

/** The manifest says how large each segment is. A segment that is missing lacks its documents, which are named above. */
const segmentFindings = async ({ segments }: Manifest): Promise<Finding[]> => {
  const { PK, SK } = keys.searchManifest;
  const findings = await pLimit(concurrency).map(segments.filter(isReadable), async (segment): Promise<Finding[]> => {
    const { key, ...said } = segment;
    const header = await loadSegment({ ...segment, bytes: headerLength });
    if (!header) return [];
    const { ContentLength: bytes } = await s3.send(
      new HeadObjectCommand({ Bucket: requiredEnv('UPLOADS_BUCKET'), Key: key }),
    );
    const differences = fieldDifferences(said, { bytes, documents: layoutOf(header).documents }, 'the segment');
    return differenceFindings(key, `${PK} ${SK}: ${key}`, differences, [PK]);
  });
  return findings.flat();
};
