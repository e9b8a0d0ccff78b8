import { keys } from '../../../functions/db/keys.ts';
import { type Check, differenceFindings, type Finding } from './check.ts';
import type { DocumentFacts, EnvironmentData, PastFacts } from './environment-data.ts';

/** Past revisions without those that an undone import had stored, whose successor never came into force. */
const validRevisions = (past: readonly PastFacts[], document: DocumentFacts | undefined): PastFacts[] =>
  past.filter(
    ({ version, revisi }) =>
      !document?.undone.some(({ replaced }) => replaced?.version === version && revisi >= replaced.revisi),
  );

const documentPartitions = (id: string): string[] => [keys.document(id).PK, keys.documentHistory(id)];

/** The current revision is the only one that may be Aktif, and the highest. */
export const revisions: Check = {
  name: 'every document has at most one Aktif revision, above its past ones',
  compare: (data) => {
    const ids = new Set([...data.documents.keys(), ...data.past.keys(), ...data.edits.keys()]);
    return {
      compared: data.documents.size + [...data.past.values()].reduce((sum, { length }) => sum + length, 0),
      findings: [...ids].flatMap((id): Finding[] => {
        const { PK, SK } = keys.document(id);
        const nomor = data.documents.get(id)?.row.nomor;
        const item = `${PK} ${SK}${nomor === undefined ? '' : ` (${nomor})`}`;
        return differenceFindings(id, item, revisionDifferences(id, data), documentPartitions(id));
      }),
    };
  },
};

const revisionDifferences = (id: string, { documents, past, edits }: EnvironmentData): string[] => {
  const document = documents.get(id);
  const stored = past.get(id) ?? [];
  const lastEdit = edits.get(id) ?? 0;
  if (!document) {
    // An import stores past revisions before the document that they belong to; until it continues, no list shows them.
    const isForeign = stored.some(({ isImported }) => !isImported) || lastEdit > 0;
    return isForeign ? [`it does not exist, but ${keys.documentHistory(id)} has its history`] : [];
  }
  const { revisi, version } = document.row;
  const valid = validRevisions(stored, document).toSorted((one, other) => one.revisi - other.revisi);
  return [
    ...stored
      .filter(({ status }) => status !== 'Kadaluarsa')
      .map(({ SK, status }) => `its past revision ${SK} is ${status}`),
    ...valid
      .filter((each) => each.revisi >= revisi)
      .map(({ SK }) => `its past revision ${SK} is not below the present revision ${revisi}`),
    ...valid
      .filter((each, at) => each.revisi === valid[at + 1]?.revisi)
      .map((each) => `revision ${each.revisi} is in its history twice`),
    ...stored
      .filter(({ SK, revisi: own }) => !SK.startsWith(keys.documentRevision(id, own).SK))
      .map(({ SK, revisi: own }) => `its past revision ${SK} says that it is revision ${own}`),
    ...[...stored.map((each) => each.version), lastEdit]
      .filter((each) => each > version)
      .slice(0, 1)
      .map((each) => `its history has version ${each}, it is at version ${version}`),
  ];
};

/** Each approval published one revision or destroyed one document, and each publication has its approval. */
export const publications: Check = {
  name: 'every approval has one publication, and every publication its approval',
  compare: (data) => {
    const published = publishedRevisions(data);
    const approved = [...data.submissions.values()].filter((each) => each.submission_status === 'approved');
    const unpublished = approved.flatMap(({ id, document_id, submission_purpose }): Finding[] => {
      const isCancellation = submission_purpose === 'cancellation';
      const places = isCancellation
        ? (data.destructions.get(document_id) ?? []).filter((each) => each.submission_id === id).map(({ SK }) => SK)
        : (published.get(id) ?? []).filter((each) => each.document_id === document_id).map(({ SK }) => SK);
      if (places.length === 1) return [];
      const { PK, SK } = keys.submission(id);
      const what = isCancellation ? 'destruction records' : 'revisions';
      const line = `${PK} ${SK} (approved ${submission_purpose}): document ${document_id} has ${places.length} ${what} of it${places.length > 0 ? `: ${places.join(', ')}` : ''}`;
      return [{ subject: id, line, partitions: [PK, ...documentPartitions(document_id)] }];
    });
    const unapproved = [...published, ...destroyed(data)].flatMap(([submission_id, places]): Finding[] => {
      const submission = data.submissions.get(submission_id);
      return places
        .filter(
          ({ document_id, isDestroyed }) =>
            submission?.submission_status !== 'approved' ||
            submission.document_id !== document_id ||
            (submission.submission_purpose === 'cancellation') !== isDestroyed,
        )
        .map(({ document_id, SK }) => ({
          subject: `${document_id} ${SK}`,
          line: `document ${document_id} ${SK} is a publication of SUB#${submission_id}, which ${submission ? `is ${submission.submission_status} (${submission.submission_purpose} of ${submission.document_id})` : 'does not exist'}`,
          partitions: [keys.submission(submission_id).PK, ...documentPartitions(document_id)],
        }));
    });
    return { compared: approved.length, findings: [...unpublished, ...unapproved] };
  },
};

interface Place {
  document_id: string;
  SK: string;
  isDestroyed: boolean;
}

/** The present and past revisions that name a submission, by its id. */
const publishedRevisions = ({ documents, past }: EnvironmentData): Map<string, Place[]> => {
  const places = new Map<string, Place[]>();
  const add = (submission_id: string | undefined, document_id: string, SK: string): void => {
    if (submission_id === undefined) return;
    places.set(submission_id, [...(places.get(submission_id) ?? []), { document_id, SK, isDestroyed: false }]);
  };
  for (const [id, { submission_id }] of documents) add(submission_id, id, keys.document(id).SK);
  for (const [id, stored] of past)
    for (const { submission_id, SK } of validRevisions(stored, documents.get(id))) add(submission_id, id, SK);
  return places;
};

const destroyed = ({ destructions }: EnvironmentData): [string, Place[]][] =>
  [...destructions].flatMap(([document_id, records]) =>
    records.map(({ submission_id, SK }): [string, Place[]] => [
      submission_id,
      [{ document_id, SK, isDestroyed: true }],
    ]),
  );
