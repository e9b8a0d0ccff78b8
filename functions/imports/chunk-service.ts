import { foldNomor } from '../../shared/domain/documents.ts';
import { type ImportGroup, topOf } from '../../shared/domain/import-groups.ts';
import { Failure } from '../../shared/errors.ts';
import { StaleRead } from '../db/retry-on-conflict.ts';
import { type ControlledDocument, documentEvenDeleted, documentsEvenDeleted } from '../documents/document-store.ts';
import { refusalInFlight } from '../documents/number-service.ts';
import { guardsOf, type NumberGuard } from '../documents/number-store.ts';
import { inLanes } from './concurrency.ts';
import { importedId } from './document-ids.ts';
import { importedAnew, importedOver, type Made, mostPastTogether } from './import-write-store.ts';
import { type Carriers, carriersNow } from './number-lookup-service.ts';
import {
  type Decision,
  type Importer,
  madeOf,
  presentOf,
  rememberedOf,
  updatedBy,
  writtenBefore,
} from './row-decision-rules.ts';
import { type Outcome, refusedRow } from './row-results.ts';

export interface ImportSettings {
  importer: Importer;
  updateExisting: boolean;
  dryRun: boolean;
}

/** What became of a chunk, and each document it changed, with the version it came to, by every department it is or was in. */
export interface CarriedOut {
  outcomes: Outcome[];
  changed: { id: string; version: number; departments: string[] }[];
}

/** Writes at a time: enough to keep the connection busy, few enough for a table that has just woken. */
const lanes = 32;
const attempts = 6;

/** Decides what becomes of each group of a chunk, from what the table holds now, and does it, unless it is a dry run. */
export const carryOut = async (
  groups: readonly ImportGroup[],
  carriers: Carriers,
  settings: ImportSettings,
): Promise<CarriedOut> => {
  const guards = await guardsOf(groups.map(({ rows: [{ nomor }] }) => nomor));
  const documents = await documentsOf(groups, await carriersNow(groups, guards, carriers));
  const decisions = new Array<Decision>(groups.length);
  await inLanes(groups.entries(), lanes, async ([at, group]) => {
    const known = documents[at] ?? [];
    decisions[at] = (await refusedInFlight(group, guards[at] ?? {})) ?? (await settled(group, known, settings));
  });
  if (!settings.dryRun) await importedAnew(decisions.flatMap(madeBy), settings.importer.at);
  return { outcomes: decisions.flatMap(({ outcomes }) => outcomes), changed: decisions.flatMap(changeOf) };
};

/** Of groups that a worker may have begun before it died: those whose documents it wrote, and what became of them. */
export const carriedOutBefore = async (
  groups: readonly ImportGroup[],
  carriers: Carriers,
  { importer }: ImportSettings,
): Promise<CarriedOut & { groups: ImportGroup[] }> => {
  // The index may not have heard of what was made; its id tells.
  const known = new Map(carriers);
  for (const group of groups) {
    const folded = foldNomor(group.rows[0].nomor);
    const own = importedId(importer.job_id, topOf(group).row);
    known.set(folded, [...new Set([...(known.get(folded) ?? []), own])]);
  }
  const documents = await documentsOf(groups, known);
  const decisions = groups.flatMap((group, at) => rememberedIn(group, documents[at] ?? [], importer) ?? []);
  return {
    groups: decisions.map(({ group }) => group),
    outcomes: decisions.flatMap(({ outcomes }) => outcomes),
    changed: decisions.flatMap(changeOf),
  };
};

const madeBy = ({ before, after, past }: Decision): Made[] => (after && !before ? [{ document: after, past }] : []);

const changeOf = ({ before, after }: Decision): CarriedOut['changed'] => {
  if (!after) return [];
  const formerly = (before ?? after).department;
  const departments = [...new Set([after.department, formerly, after.imported?.was?.department ?? formerly])];
  return [{ id: after.id, version: after.version, departments }];
};

const documentsOf = async (groups: readonly ImportGroup[], carriers: Carriers): Promise<ControlledDocument[][]> => {
  const ids = groups.map(({ rows: [{ nomor }] }) => carriers.get(foldNomor(nomor)) ?? []);
  const read = await documentsEvenDeleted([...new Set(ids.flat())]);
  const byId = new Map(read.map((document) => [document?.id ?? '', document]));
  return ids.map((those, at) =>
    those.flatMap((id) => {
      const document = byId.get(id);
      return document && carries(document, groups[at]) ? [document] : [];
    }),
  );
};

const carries = ({ deleted_at, nomor }: ControlledDocument, group: ImportGroup | undefined): boolean =>
  deleted_at === undefined && group !== undefined && foldNomor(nomor) === foldNomor(group.rows[0].nomor);

/** A number that somebody has submitted is theirs to change until it is decided. */
const refusedInFlight = async (group: ImportGroup, guard: NumberGuard): Promise<Decision | undefined> => {
  const refusal = await refusalInFlight(group.rows[0].nomor, guard, 'nomor');
  if (!refusal) return undefined;
  return { group, past: [], outcomes: group.rows.map((row) => refusedRow(row, 'nomor', refusal.message)) };
};

/** Tried again from a fresh reading when somebody else was faster. */
const settled = async (
  group: ImportGroup,
  known: readonly ControlledDocument[],
  settings: ImportSettings,
): Promise<Decision> => {
  let present = known;
  for (let attempt = 1; ; attempt += 1) {
    const decision = decided(group, present, settings);
    try {
      if (!settings.dryRun) await written(decision, settings.importer.at);
      return decision;
    } catch (error) {
      if (!(error instanceof StaleRead) && !(error instanceof Failure && error.code === 'conflict')) throw error;
      if (attempt === attempts) {
        const message = 'Dokumen ini sedang diubah oleh pengguna lain. Impor ulang baris ini.';
        return { group, past: [], outcomes: group.rows.map((row) => refusedRow(row, null, message)) };
      }
      present = await readAgain(present, group);
    }
  }
};

/** Whoever was faster may have deleted them, or given them another number. */
const readAgain = async (
  documents: readonly ControlledDocument[],
  group: ImportGroup,
): Promise<ControlledDocument[]> => {
  const read = await Promise.all(documents.map(({ id }) => documentEvenDeleted(id)));
  return read.flatMap((document) => (document && carries(document, group) ? [document] : []));
};

/** What became of a group whose document this very job wrote before a crash, and perhaps did not log: it counts as changed. */
const rememberedIn = (
  group: ImportGroup,
  known: readonly ControlledDocument[],
  importer: Importer,
): Decision | undefined => {
  const document = known.find((each) => writtenBefore(each, group, importer));
  if (!document) return undefined;
  const others = known.filter(({ imported }) => imported?.job_id !== importer.job_id);
  const outcomes = document.imported?.was
    ? rememberedOf(group, document)
    : madeOf(group, document.id, importer, others).outcomes;
  return { group, past: [], before: document, after: document, outcomes };
};

const decided = (
  group: ImportGroup,
  known: readonly ControlledDocument[],
  { importer, updateExisting }: ImportSettings,
): Decision => {
  const repeated = rememberedIn(group, known, importer);
  if (repeated) return repeated;
  const others = known.filter(({ imported }) => updateExisting || imported?.job_id !== importer.job_id);
  const present = updateExisting ? presentOf(others) : undefined;
  if (!present) return madeOf(group, importedId(importer.job_id, topOf(group).row), importer, others);
  const decision = updatedBy(group, present, importer);
  if (decision.past.length <= mostPastTogether) return decision;
  const message = `Satu nomor paling banyak membawa ${mostPastTogether} revisi sekaligus`;
  return { group, past: [], outcomes: group.rows.map((row) => refusedRow(row, 'revisi', message)) };
};

/** Changes at once; what is made is made later, many documents together. */
const written = async ({ before, after, past, edit }: Decision, at: string): Promise<void> => {
  if (before && after && after !== before) await importedOver(before, after, { past, edit, at });
};
