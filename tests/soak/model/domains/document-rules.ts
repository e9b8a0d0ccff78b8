import { requestedReadingId } from '../../../../functions/documents/reading-rules.ts';
import { canReviewDocuments } from '../../../../shared/domain/documents/document-access.ts';
import { isSameAudience, normalAudience } from '../../../../shared/domain/required-reading/audiences.ts';
import { type Domain, only, refusedOr } from '../domain.ts';
import type { Harness } from '../harness.ts';
import type { Observation, Of } from '../observations.ts';
import { isSupervisor, rightsOf } from '../rights.ts';
import { readInTurn } from '../send.ts';
import { type DocumentFacts, isInFlight, newDocument, type World, withEntry } from '../world.ts';

export const changedDocument = (world: World, nomor: string, changes: Partial<DocumentFacts>): World => {
  const before = world.documents.get(nomor);
  if (!before) throw new Error(`There is no document ${nomor}`);
  return {
    ...world,
    documents: withEntry(world.documents, nomor, { ...before, ...changes, version: before.version + 1 }),
  };
};

export const afterDocumentCommand: NonNullable<Domain['after']> = (world, seen) => {
  switch (seen.kind) {
    case 'create':
      return afterCreation(world, seen);
    case 'edit':
    case 'delete':
    case 'restore':
    case 'review':
    case 'distribute':
    case 'require-reading': {
      const before = world.documents.get(seen.nomor);
      return before ? afterChange(world, before, seen) : [];
    }
    default:
      return undefined;
  }
};

const afterCreation = (world: World, { nomor, nama, department, outcome }: Of<'create'>): World[] => {
  const refusals: string[] = [];
  if (world.documents.has(nomor)) refusals.push('number_taken');
  if (isInFlight(world, nomor)) refusals.push('submission_in_progress');
  if (outcome.code !== 'ok') return only(world, refusals.includes(outcome.code));
  if (refusals.length > 0) return [];
  return [{ ...world, documents: withEntry(world.documents, nomor, newDocument(nama, department)) }];
};

type Change = Of<'edit' | 'delete' | 'restore' | 'review' | 'distribute' | 'require-reading'>;

const afterChange = (world: World, before: DocumentFacts, seen: Change): World[] => {
  const { code } = seen.outcome;
  const changed = (changes: Partial<DocumentFacts>) => (): World => changedDocument(world, seen.nomor, changes);
  const refusal = 'version' in seen ? versionRefusal(before, seen.version) : undefined;
  const inFlight = isInFlight(world, seen.nomor) ? 'submission_in_progress' : undefined;
  switch (seen.kind) {
    case 'restore':
      return refusedOr(world, code, undefined, before.isDeleted ? changed({ isDeleted: false }) : () => world);
    case 'edit':
      return refusedOr(world, code, refusal ?? inFlight, changed({ nama: seen.nama }));
    case 'delete':
      return refusedOr(world, code, refusal ?? inFlight, changed({ isDeleted: true }));
    case 'review':
      return refusedOr(
        world,
        code,
        reviewRefusal(world, before, seen),
        changed({ reviewedOn: seen.date, reviewedVersion: before.version + 1 }),
      );
    case 'distribute': {
      const audience = seen.audience === null ? undefined : normalAudience(seen.audience);
      const isSame = isSameAudience(before.audience, audience);
      // The same choice of the same user once more, of which the model does not know the user.
      if (isSame && !before.isDeleted && before.version === seen.version + 1 && code === 'ok') return [world];
      return refusedOr(world, code, refusal, isSame ? () => world : changed({ audience }));
    }
    case 'require-reading': {
      const repeated = requestedReadingId({ id: seen.document, version: seen.version });
      if (!before.isDeleted && before.version === seen.version + 1 && before.readings.at(-1) === repeated)
        return only(world, code === 'ok');
      const missing = before.status !== 'Aktif' || before.file === undefined ? 'invalid_input' : undefined;
      const reading = requestedReadingId({ id: seen.document, version: before.version });
      return refusedOr(
        world,
        code,
        before.isDeleted ? 'document_deleted' : (missing ?? refusal),
        changed({ readings: [...before.readings, reading] }),
      );
    }
  }
};

const versionRefusal = ({ isDeleted, version }: DocumentFacts, seen: number): string | undefined => {
  if (isDeleted) return 'document_deleted';
  return version === seen ? undefined : 'document_changed';
};

/** Who reviews a version that another user has reviewed is notified of it. */
const reviewRefusal = (world: World, before: DocumentFacts, seen: Of<'review'>): string | undefined => {
  const rights = rightsOf(world, seen.by);
  if (!isSupervisor(rights) || !canReviewDocuments(rights, before.department)) return 'forbidden';
  if (before.isDeleted) return 'document_deleted';
  if (before.status !== 'Aktif' || !before.file) return 'invalid_input';
  if (before.version === seen.version) return undefined;
  return before.reviewedVersion === before.version ? 'already_reviewed' : 'document_changed';
};

/** The numbers of the documents that observations concern. */
export const nomorsOf = (seen: readonly Observation[], { submissions }: World): Set<string> =>
  new Set(
    seen.flatMap((each) => {
      if ('nomor' in each) return [each.nomor];
      if (each.kind === 'row') return [each.row.nomor];
      return 'id' in each ? (submissions.get(each.id)?.nomor ?? []) : [];
    }),
  );

/** What a list shows of a document. */
export const listedText = (facts: Listed | undefined): string =>
  facts ? [facts.department, facts.nama, facts.revisi, facts.status, facts.version].join(' ') : 'not listed';
type Listed = Pick<DocumentFacts, 'department' | 'nama' | 'revisi' | 'status' | 'version'>;

const documentText = (facts: DocumentFacts | undefined): string =>
  facts && !facts.isDeleted
    ? `${listedText(facts)}, file ${facts.file?.name}, reviewed on ${facts.reviewedOn}`
    : 'not listed';

export const readDocuments: NonNullable<Domain['read']> = async (seen, before, harness) => {
  const read = await readInTurn(
    nomorsOf(seen, before),
    async (nomor) => [nomor, await readDocument(nomor, harness)] as const,
  );
  return ({ documents }) =>
    read.flatMap(([nomor, text]) => {
      const expected = documentText(documents.get(nomor));
      return text === expected ? [] : [`${nomor} is ${text}, expected ${expected}`];
    });
};

/** At most one revision is in force, and it is the newest; a number has at most one document. */
const readDocument = async (nomor: string, harness: Harness): Promise<string> => {
  const { documents } = await harness.people.controller.ok('get-hims-document', { nomor });
  if (documents.length > 1) throw new Error(`${nomor} has ${documents.length} documents`);
  const [document] = documents;
  if (!document) return documentText(undefined);
  const { id, revisi, revisions, file_name, reviewed_on } = document;
  harness.ids.set(nomor, id);
  const inForce = revisions.filter((each) => each.status === 'Aktif').map((each) => each.revisi);
  const highest = Math.max(...revisions.map((each) => each.revisi));
  if (inForce.length > 1 || (inForce[0] ?? revisi) !== revisi || highest !== revisi)
    throw new Error(`${nomor} shows revision ${revisi} as current; in force ${inForce}, highest ${highest}`);
  return `${listedText(document)}, file ${file_name ?? undefined}, reviewed on ${reviewed_on ?? undefined}`;
};
