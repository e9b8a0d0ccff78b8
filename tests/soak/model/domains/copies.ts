import { copyOutcomes, recallReasonOf } from '../../../../shared/domain/copies/copies.ts';
import { canHandleCopies } from '../../../../shared/domain/copies/copy-access.ts';
import { nrps } from '../../../support/nrps.ts';
import type { Command } from '../commands.ts';
import { type Domain, only, refusedOr } from '../domain.ts';
import type { Harness, PersonName } from '../harness.ts';
import { reserveRows, startJob } from '../jobs.ts';
import type { JobRow, Observation, Of } from '../observations.ts';
import { isSupervisor, rightsOf } from '../rights.ts';
import { readScanPath, scanCopy } from '../scanned-copies.ts';
import { oneOf, outcomeOf, readInTurn, type Send, selected } from '../send.ts';
import { type CopyFacts, type DocumentFacts, type World, withEntry } from '../world.ts';
import { nomorsOf } from './document-rules.ts';
import { selectedDocument } from './documents.ts';

const copyKey = ({ nomor, number }: { nomor: string; number: number }): string => `${nomor} ${number}`;

const handlers = ['controller', 'produksiHead', 'plantHead', 'admin', 'manager'] as const satisfies PersonName[];

const prepare = (command: Command, world: World, harness: Harness): Send | undefined | Promise<Send | undefined> => {
  switch (command.does) {
    case 'print-copies':
      return printing(command, world, harness);
    case 'close-copy': {
      const { who, which, isStale, isRepeated } = command;
      const copies = [...world.copies.values()];
      const out = copies.filter(({ state }) => copyOutcomes[state].length > 0);
      const copy = selected(out.length > 0 && who % 6 !== 5 ? out : copies, which);
      if (!copy) return undefined;
      const { nomor, number } = copy;
      const version = isStale ? copy.version + 1 : copy.version;
      const state = selected(copyOutcomes[copy.state], which) ?? 'recalled';
      const person = harness.people[oneOf(handlers, who)];
      const input = {
        document_id: harness.ids.get(nomor) ?? '',
        number,
        version,
        outcome: state,
        witness: 'Saksi Uji',
      };
      return async () => {
        const answer = await person.do('close-copy', input, isRepeated);
        return { kind: 'close-copy', by: person.nrp, nomor, number, version, state, outcome: outcomeOf(answer) };
      };
    }
    case 'scan-copy':
      return scan(command, world, harness);
    default:
      return undefined;
  }
};

const printing = (command: Command, world: World, harness: Harness): Send | undefined => {
  const { who, which, isRepeated } = command;
  const found = selectedDocument(command, world, harness, ({ file }) => file !== undefined || who === 7);
  const count = 1 + (who % 2);
  if (!found || !reserveRows(harness, count)) return undefined;
  const { nomor, id } = found;
  const person = harness.people[oneOf(['controller', 'admin'], who)];
  const present = [...world.copies.values()].filter((each) => each.nomor === nomor);
  const replaces = which === 3 ? (selected(present, who)?.number ?? 9) : undefined;
  const rows = Array.from({ length: count }, (_, at): JobRow => {
    const holder = `Pemegang ${harness.freshName()}`;
    const department = oneOf(['PRO', 'PLT'], who + at);
    return { name: holder, nomor, task: { is: 'print', holder, department }, wasRefusable: false };
  });
  const copies = rows.map(({ name: holder }, at) => ({
    ...{ document_id: id, holder, department: oneOf(['PRO', 'PLT'] as const, who + at), place: 'Workshop' },
    ...{ purpose: 'Acuan kerja', ...(replaces !== undefined && { replaces }) },
  }));
  return async () => {
    const answer = await person.do('print-controlled-copies', { copies }, isRepeated);
    if ('body' in answer) startJob(harness, person, answer.body.job_id, rows);
    return { kind: 'print', nomor, replaces, outcome: outcomeOf(answer) };
  };
};

/** Scans the code of a copy's own file, unless the edge may still have the answer to an earlier scan. */
const scan = async ({ which }: Command, world: World, harness: Harness): Promise<Send | undefined> => {
  const copy = selected([...world.copies.values()], which);
  if (!copy) return undefined;
  const { nomor, number } = copy;
  const path = await readScanPath(harness, { id: harness.ids.get(nomor) ?? '', number });
  if (path === undefined) return undefined;
  return async () => {
    const isInForce = await scanCopy(harness, path);
    if (isInForce === undefined) return { kind: 'read', outcome: { code: 'ok' } };
    return { kind: 'scan', nomor, number, isInForce, outcome: { code: 'ok' } };
  };
};

/** Why a document cannot be printed as a controlled copy. */
const isUnprintable = (document: DocumentFacts | undefined): boolean =>
  !document || document.isDeleted || document.status !== 'Aktif' || !document.file?.name.endsWith('.pdf');

const after: NonNullable<Domain['after']> = (world, seen) => {
  switch (seen.kind) {
    case 'print': {
      const isUnknown =
        seen.replaces !== undefined && !world.copies.has(copyKey({ nomor: seen.nomor, number: seen.replaces }));
      const refusal = isUnprintable(world.documents.get(seen.nomor)) || isUnknown ? 'invalid_input' : undefined;
      return refusedOr(world, seen.outcome.code, refusal, () => world);
    }
    case 'row':
      return seen.row.task.is === 'print' ? afterPrinting(world, seen.row, seen.row.task) : undefined;
    case 'close-copy':
      return afterClosing(world, seen);
    case 'scan': {
      const copy = world.copies.get(copyKey(seen));
      const isInForce = copy?.state === 'out' && recallOf(copy, world) === undefined;
      return only(world, isInForce === seen.isInForce);
    }
    default:
      return undefined;
  }
};

/** The row creates the next number of its document, or is refused where the document cannot be printed at that moment. */
const afterPrinting = (
  world: World,
  { name, nomor, wasRefusable, result }: JobRow,
  { holder, department }: Extract<JobRow['task'], { is: 'print' }>,
): World[] => {
  const document = world.documents.get(nomor);
  const rows = new Set([...world.rows, name]);
  if (result === 'refused') return only({ ...world, rows }, wasRefusable || isUnprintable(document));
  if (!document || isUnprintable(document)) return [];
  const number = 1 + [...world.copies.values()].filter((each) => each.nomor === nomor).length;
  const { revisi, content } = document;
  const copy: CopyFacts = { nomor, number, holder, department, revisi, content, state: 'out', version: 1 };
  return [{ ...world, rows, copies: withEntry(world.copies, copyKey(copy), copy) }];
};

const afterClosing = (world: World, seen: Of<'close-copy'>): World[] => {
  const before = world.copies.get(copyKey(seen));
  const rights = rightsOf(world, seen.by);
  const refusal = (): string | undefined => {
    if (!isSupervisor(rights)) return 'forbidden';
    if (!before || !canHandleCopies(rights, before.department)) return 'not_found';
    if (before.version !== seen.version) return before.state === 'out' ? 'conflict' : 'copy_closed';
    if (copyOutcomes[before.state].includes(seen.state)) return undefined;
    return before.state === 'out' ? 'invalid_input' : 'copy_closed';
  };
  return refusedOr(world, seen.outcome.code, refusal(), () =>
    before
      ? {
          ...world,
          copies: withEntry(world.copies, copyKey(seen), { ...before, state: seen.state, version: before.version + 1 }),
        }
      : world,
  );
};

const recallOf = ({ nomor, revisi, content }: CopyFacts, { documents }: World): string | undefined => {
  const document = documents.get(nomor);
  return recallReasonOf(
    { revisi, content_id: content },
    document && {
      ...{ revisi: document.revisi, status: document.status, ended_reason: 'cancelled', content_id: document.content },
      deleted_at: document.isDeleted ? 'deleted' : undefined,
    },
  );
};

const copyText = (
  { number, holder, revisi, state, version }: Omit<CopyFacts, 'nomor' | 'department' | 'content'>,
  recall: string | undefined,
) => `${number} of ${holder} at revision ${revisi}, ${state} at ${version}${recall === undefined ? '' : `, ${recall}`}`;

/** The register of each document that observations concern: every copy once, with why it must be recalled. */
const read: NonNullable<Domain['read']> = async (seen, before, { people, ids }) => {
  const found = await readInTurn(
    new Set([...nomorsOf(seen, before)].filter((nomor) => ids.has(nomor))),
    async (nomor) => {
      const { copies } = await people.controller.ok('list-copies', { document_id: ids.get(nomor) ?? '' });
      return [nomor, copies.map((copy) => copyText(copy, copy.recall?.reason))] as const;
    },
  );
  return (world) =>
    found.flatMap(([nomor, listed]) => {
      const expected = [...world.copies.values()]
        .filter((copy) => copy.nomor === nomor)
        .map((copy) => copyText(copy, copy.state === 'out' ? recallOf(copy, world) : undefined));
      return listed.toSorted().join() === expected.toSorted().join()
        ? []
        : [`${nomor} has the copies [${listed.join('; ')}], expected [${expected.join('; ')}]`];
    });
};

export const copies: Domain = { prepare, after, read };

/** The copies in circulation whose revision a decision of the group has ended, with the heads who collect them. */
export const endedCopies = (seen: readonly Observation[], before: World, world: World): Harness['recalls'] =>
  seen.flatMap((each) => {
    const submission = each.kind === 'decide' ? world.submissions.get(each.id) : undefined;
    const hasEnded = submission?.state === 'approved' && submission.purpose !== 'new';
    if (each.kind !== 'decide' || each.outcome.code !== 'ok' || !hasEnded) return [];
    return [...before.copies].flatMap(([key, { nomor, number, department }]) => {
      const isOut = before.copies.get(key)?.state === 'out' && world.copies.get(key)?.state === 'out';
      if (nomor !== submission.nomor || !isOut || recallOf(before.copies.get(key) as CopyFacts, before)) return [];
      const nrp = department === 'PLT' ? nrps.plantHead : nrps.produksiHead;
      return [{ event_id: `RECALL#${each.id}#${submission.version}`, nrp, nomor, number }];
    });
  });
