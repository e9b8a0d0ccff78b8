import { requestedReadingId } from '../../../../functions/documents/reading-rules.ts';
import type { Command } from '../commands.ts';
import { type Domain, only } from '../domain.ts';
import type { Harness } from '../harness.ts';
import { reserveRows, startJob } from '../jobs.ts';
import type { JobRow } from '../observations.ts';
import { oneOf, outcomeOf, type Send, selected } from '../send.ts';
import { type FileFacts, type World, withEntry, withoutEntry } from '../world.ts';
import { changedDocument } from './document-rules.ts';
import { selectedDocument } from './documents.ts';
import { publishedFile } from './submission-rules.ts';

const prepare = (command: Command, world: World, harness: Harness): Send | undefined | Promise<Send | undefined> => {
  switch (command.does) {
    case 'attach-file':
      return attaching(command, world, harness);
    case 'store-waiting-file':
      return storing(command, world, harness);
    case 'delete-waiting-file':
      return deletion(command, world, harness);
    default:
      return undefined;
  }
};

/** A PDF with bytes of its own. */
const newPdf = ({ files: { draft } }: Harness, name: string) => ({
  ...{ ...draft, name: `${name}.pdf` },
  bytes: Uint8Array.from([...draft.bytes, ...new TextEncoder().encode(`\n%${name}\n`)]),
});

const attaching = async (command: Command, world: World, harness: Harness): Promise<Send | undefined> => {
  const found = selectedDocument(command, world, harness);
  if (!found || !reserveRows(harness, 1)) return undefined;
  const { nomor, id, facts } = found;
  const { who, which, isStale, isRepeated } = command;
  const person = harness.people[oneOf(['controller', 'admin'], who)];
  const name = harness.freshName();
  const isPublished = who % 8 === 7;
  const [upload_id = ''] = await person.upload([isPublished ? harness.files.draft : newPdf(harness, name)], 'bulk');
  const file: FileFacts = isPublished ? publishedFile : { name: `${name}.pdf`, bytes: name };
  const [replace, content_changed] = [which % 4 !== 0, which % 2 === 1];
  const revisi = isStale ? facts.revisi + 1 : facts.revisi;
  const task = {
    is: 'attach' as const,
    document: id,
    file,
    revisi,
    replaces: replace,
    changesContent: content_changed,
  };
  return async () => {
    const files = [{ upload_id, document_id: id, revisi, replace, content_changed }];
    const answer = await person.do('attach-files', { files }, isRepeated);
    if ('body' in answer)
      startJob(harness, person, answer.body.job_id, [{ name: `attach ${name}`, nomor, task, wasRefusable: false }]);
    return { kind: 'read', outcome: outcomeOf(answer) };
  };
};

/** Stores a file for a document without one, or for one that does not exist yet; the system attaches it. */
const storing = async (
  { who, which, isRepeated }: Command,
  world: World,
  harness: Harness,
): Promise<Send | undefined> => {
  const isStoring = harness.rows.some(({ row }) => row.task.is === 'wait');
  if (isStoring || world.waiting.size > 1) return undefined;
  const without = [...world.documents].filter(([, { file, isDeleted }]) => file === undefined && !isDeleted);
  const [found] = (who % 2 === 0 ? undefined : selected(without, which)) ?? [];
  const nomor = found ?? `UJI-SOP-${harness.freshName()}`;
  if (world.waiting.has(nomor) || !reserveRows(harness, 2)) return undefined;
  const person = harness.people[oneOf(['controller', 'admin'], who)];
  const [upload_id = ''] = await person.upload([newPdf(harness, nomor)], 'bulk');
  return async () => {
    const answer = await person.do('attach-files', { files: [{ upload_id, wait: true }] }, isRepeated);
    const task = { is: 'wait' as const, file: { name: `${nomor}.pdf`, bytes: nomor } };
    if ('body' in answer)
      startJob(harness, person, answer.body.job_id, [{ name: `store ${upload_id}`, nomor, task, wasRefusable: false }]);
    return { kind: 'read', outcome: outcomeOf(answer) };
  };
};

const deletion = async ({ which }: Command, { waiting }: World, { people }: Harness): Promise<Send | undefined> => {
  const nomor = selected([...waiting.keys()], which);
  if (nomor === undefined) return undefined;
  const { files } = await people.controller.ok('list-waiting-files', {});
  const found = files.find(({ name }) => name === `${nomor}.pdf`);
  if (!found) return undefined;
  return async () => {
    const answer = await people.controller.do('delete-waiting-files', { ids: [found.id] });
    return { kind: 'delete-waiting', nomor, outcome: outcomeOf(answer) };
  };
};

const after: NonNullable<Domain['after']> = (world, seen) => {
  if (seen.kind === 'delete-waiting')
    return seen.outcome.code === 'ok' ? [{ ...world, waiting: withoutEntry(world.waiting, seen.nomor) }] : [];
  if (seen.kind !== 'row') return undefined;
  const { name, nomor, task } = seen.row;
  switch (task.is) {
    case 'print':
      return undefined;
    case 'attach':
      return afterAttaching(world, seen.row, task);
    case 'wait':
      return [{ ...world, rows: new Set([...world.rows, name]), waiting: withEntry(world.waiting, nomor, task.file) }];
    case 'attach-waiting': {
      const file = world.waiting.get(nomor);
      if (!file || !isAwaited(world, nomor)) return [];
      return [{ ...changedDocument(world, nomor, { file }), waiting: withoutEntry(world.waiting, nomor) }];
    }
  }
};

/** Whether there is a document that takes a file of its number. */
const isAwaited = ({ documents }: World, nomor: string): boolean => {
  const document = documents.get(nomor);
  return document !== undefined && !document.isDeleted && document.file === undefined;
};

/** Whether a file waits although its document is there: it is attached soon. */
export const hasAwaitedFile = (world: World): boolean =>
  [...world.waiting.keys()].some((nomor) => isAwaited(world, nomor));

/** A file becomes that of the document where it is still as the user saw it; the same bytes change nothing. */
const afterAttaching = (
  world: World,
  { name, nomor, wasRefusable, result }: JobRow,
  { document: id, file, revisi, replaces, changesContent }: Extract<JobRow['task'], { is: 'attach' }>,
): World[] => {
  const document = world.documents.get(nomor);
  const isKnown = document !== undefined && !document.isDeleted && document.revisi === revisi;
  const isSame = isKnown && document.file?.bytes === file.bytes;
  const isRefused = !isKnown || (!isSame && document.file !== undefined && !replaces);
  const rows = new Set([...world.rows, name]);
  if (result === 'refused') return only({ ...world, rows }, wasRefusable || isRefused);
  if (result === 'unchanged') return only({ ...world, rows }, wasRefusable || isSame);
  if (isRefused || isSame) return [];
  const reading = requestedReadingId({ id, version: document.version });
  const changes = changesContent ? { content: file.bytes, readings: [...document.readings, reading] } : {};
  return [{ ...changedDocument(world, nomor, { file, ...changes }), rows }];
};

export const attachments: Domain = { prepare, after };
