import { demoUsers } from '../../../../infra/local/demo/users.ts';
import { audienceOf } from '../../../../shared/domain/documents/default-audiences.ts';
import { type Audience, isInAudience, noOne } from '../../../../shared/domain/required-reading/audiences.ts';
import { nrps } from '../../../support/nrps.ts';
import { distributionDefaults } from '../clock.ts';
import type { Command } from '../commands.ts';
import { type Domain, refusedOr } from '../domain.ts';
import { type Harness, type PersonName, personOf } from '../harness.ts';
import type { Of } from '../observations.ts';
import { rightsOf } from '../rights.ts';
import { oneOf, outcomeOf, readInTurn, type Send } from '../send.ts';
import { type DocumentFacts, type ReaderFacts, type World, withEntry } from '../world.ts';
import { rowOutcome, selectedDocument } from './documents.ts';

const readers = ['employee', 'sheEmployee', 'manager', 'produksiHead', 'controller'] as const satisfies PersonName[];

const audiences: readonly [Audience | null, ...(Audience | null)[]] = [
  null,
  { ...noOne, departments: ['PRO', 'SHE'] },
  { ...noOne, everyone: true },
  { ...noOne, users: [nrps.manager, nrps.employee] },
  { ...noOne, positions: [{ role: 'dept_head', department: 'Produksi' }], departments: ['SHE'] },
  noOne,
];

const prepare = (command: Command, world: World, harness: Harness): Send | undefined => {
  const { does, who, which, isRepeated } = command;
  const hasFile = ({ file }: DocumentFacts): boolean => file !== undefined;
  switch (does) {
    case 'open-document': {
      const found = selectedDocument(command, world, harness, hasFile);
      if (!found) return undefined;
      const person = harness.people[oneOf(readers, who)];
      return async () => {
        const answer = await person.do('get-document-file', { id: found.id, kind: 'controlled' });
        return { kind: 'open', by: person.nrp, nomor: found.nomor, outcome: outcomeOf(answer) };
      };
    }
    case 'acknowledge-reading': {
      // Of what was opened, so that most acknowledgements are accepted.
      const opened = selectedReader(which, world);
      const found = opened ?? selectedDocument(command, world, harness, hasFile);
      if (!found) return undefined;
      const { nomor } = found;
      const person = opened ? personOf(harness, opened.nrp) : harness.people[oneOf(readers, who)];
      const readings = world.documents.get(nomor)?.readings ?? [];
      const reading = (command.isStale ? readings.at(-2) : undefined) ?? readings.at(-1) ?? 'tidak-ada';
      return async () => {
        const input = { document_id: harness.ids.get(nomor) ?? '', reading_id: reading };
        const answer = await person.do('acknowledge-reading', input, isRepeated);
        return { kind: 'acknowledge', by: person.nrp, nomor, reading, outcome: outcomeOf(answer) };
      };
    }
    case 'set-distribution': {
      const found = selectedDocument(command, world, harness);
      if (!found) return undefined;
      const { nomor, id, version } = found;
      const audience = oneOf(audiences, who + which);
      const person = harness.people[oneOf(['controller', 'admin'], who)];
      return async () => {
        const answer = await person.do('set-distribution', { documents: [{ id, version }], audience }, isRepeated);
        return { kind: 'distribute', nomor, version, audience, outcome: rowOutcome(answer) };
      };
    }
    case 'require-reading': {
      const found = selectedDocument(command, world, harness);
      if (!found) return undefined;
      const { nomor, id, version } = found;
      const person = harness.people[oneOf(['controller', 'admin'], who)];
      return async () => {
        const answer = await person.do('require-reading', { documents: [{ id, version }] }, isRepeated);
        return { kind: 'require-reading', nomor, document: id, version, outcome: rowOutcome(answer) };
      };
    }
    default:
      return undefined;
  }
};

const selectedReader = (which: number, { readers }: World): { nomor: string; nrp: string } | undefined => {
  const open = [...readers].filter(([, { latest, understood }]) => !understood.includes(latest.reading));
  const [key = ''] = open[open.length - 1 - (which % Math.max(1, open.length))] ?? [];
  const [nomor, nrp] = key.split(' ');
  return nomor && nrp ? { nomor, nrp } : undefined;
};

/** What must be read of a document now; undefined for nothing. */
export const dutyOf = ({ status, isDeleted, file, readings }: DocumentFacts): string | undefined =>
  status === 'Aktif' && !isDeleted && file !== undefined ? readings.at(-1) : undefined;

const now = new Date();
export const isReader = (world: World, document: DocumentFacts, nrp: string): boolean => {
  const { positions } = rightsOf(world, nrp);
  const department = demoUsers.find((user) => user.nrp === nrp)?.department;
  // The positions are those in force, whatever their dates.
  const present = positions.map(({ valid_from: _from, valid_until: _until, ...each }) => each);
  const audience = audienceOf({ ...document, jenis: 'SOP' }, distributionDefaults);
  return isInAudience(audience, { nrp, active: true, department, positions: present }, now);
};

const after: NonNullable<Domain['after']> = (world, seen) => {
  switch (seen.kind) {
    case 'open':
      return afterOpening(world, seen);
    case 'acknowledge':
      return afterAcknowledgement(world, seen);
    default:
      return undefined;
  }
};

const readerKey = ({ nomor, by }: { nomor: string; by: string }): string => `${nomor} ${by}`;

/** Who opens a document that they need not read leaves no trace. */
const afterOpening = (world: World, seen: Of<'open'>): World[] => {
  const document = world.documents.get(seen.nomor);
  if (!document) return [];
  const refusal = document.isDeleted ? 'not_found' : document.file ? undefined : 'file_not_found';
  return refusedOr(world, seen.outcome.code, refusal, () => {
    const reading = dutyOf(document);
    const before = world.readers.get(readerKey(seen));
    if (reading === undefined || !isReader(world, document, seen.by) || before?.understood.includes(reading))
      return world;
    const opened = { latest: { reading, bytes: document.file?.bytes ?? '' }, ...withOpened(before, reading) };
    return { ...world, readers: withEntry(world.readers, readerKey(seen), opened) };
  });
};

const withOpened = (
  { opened, understood }: Pick<ReaderFacts, 'opened' | 'understood'> = { opened: [], understood: [] },
  reading: string,
): Pick<ReaderFacts, 'opened' | 'understood'> => ({
  opened: opened.includes(reading) ? opened : [...opened, reading],
  understood,
});

const afterAcknowledgement = (world: World, seen: Of<'acknowledge'>): World[] => {
  const document = world.documents.get(seen.nomor);
  const before = world.readers.get(readerKey(seen));
  if (!document) return [];
  return refusedOr(world, seen.outcome.code, acknowledgementRefusal(world, document, seen), () => {
    if (!before || before.understood.includes(seen.reading)) return world;
    const understood = [...before.understood, seen.reading];
    return { ...world, readers: withEntry(world.readers, readerKey(seen), { ...before, understood }) };
  });
};

const acknowledgementRefusal = (world: World, document: DocumentFacts, seen: Of<'acknowledge'>): string | undefined => {
  if (document.isDeleted) return 'not_found';
  if (dutyOf(document) !== seen.reading) return 'reading_changed';
  if (!isReader(world, document, seen.by)) return 'not_in_audience';
  const before = world.readers.get(readerKey(seen));
  if (before?.understood.includes(seen.reading)) return undefined;
  const isOpened = before?.latest.reading === seen.reading && before.latest.bytes === document.file?.bytes;
  return isOpened ? undefined : 'not_opened';
};

/** Who has opened and understood the documents that observations concern; who need not read them is not listed. */
const read: NonNullable<Domain['read']> = async (seen, _before, { people, ids }) => {
  const concerned = seen.flatMap((each) =>
    each.kind === 'open' || each.kind === 'acknowledge' || each.kind === 'distribute' || each.kind === 'require-reading'
      ? [each.nomor]
      : [],
  );
  const progress = await readInTurn(new Set(concerned), async (nomor) => {
    const answer = await people.controller.do('get-reading-progress', {
      ...{ document_id: ids.get(nomor) ?? '', export: true },
    });
    if (answer.code !== 'ok') return [nomor, answer.code] as const;
    const { reading, people: listed } = answer.body;
    return [nomor, { reading: reading?.id, states: new Map(listed.map(({ nrp, state }) => [nrp, state])) }] as const;
  });
  return (world) =>
    progress.flatMap(([nomor, found]) => {
      const document = world.documents.get(nomor);
      if (!document || document.isDeleted) return found === 'not_found' ? [] : [`${nomor} shows its readers`];
      if (typeof found === 'string') return [`the readers of ${nomor} are not shown: ${found}`];
      const duty = dutyOf(document);
      if (found.reading !== duty) return [`${nomor} asks for ${found.reading}, expected ${duty}`];
      return readers.flatMap((name) => {
        const nrp = nrps[name];
        const shown = found.states.get(nrp) ?? 'not listed';
        const expected =
          duty !== undefined && isReader(world, document, nrp) ? stateOf(world, nomor, nrp, duty) : 'not listed';
        return shown === expected ? [] : [`${nrp} is ${shown} for ${nomor}, expected ${expected}`];
      });
    });
};

const stateOf = ({ readers }: World, nomor: string, nrp: string, reading: string): string => {
  const facts = readers.get(readerKey({ nomor, by: nrp }));
  if (facts?.understood.includes(reading)) return 'understood';
  return facts?.opened.includes(reading) ? 'opened' : 'not_opened';
};

export const reading: Domain = { prepare, after, read };
