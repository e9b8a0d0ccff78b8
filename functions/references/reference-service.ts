import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import { legalNamesOf, legalNumbersIn } from '../../shared/domain/documents/legal-numbers.ts';
import {
  type FoundNumber,
  looseCandidates,
  looseForm,
  maxReferences,
  numberCandidates,
  numberShape,
  numbersIn,
} from '../../shared/domain/documents/number-candidates.ts';
import { labelledNumber } from '../../shared/domain/files/file-identity.ts';
import type { NoTextReason } from '../../shared/domain/files/no-text.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { type ControlledDocument, loadDocumentOrDeleted, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { saveLegalNames } from '../documents/legal-name-store.ts';
import { findIdsByNumbers } from '../documents/number-index-store.ts';
import { type ReferenceTarget, withFoundNumbers } from './reference-rules.ts';
import {
  type DocumentReferences,
  loadKnownShapes,
  loadReferences,
  loadReferencesTo,
  type Reference,
  saveReferences,
  saveShapes,
} from './reference-store.ts';
import { loadReferrersOf, loadTargets, namesOf } from './reference-target-service.ts';

/** What the file of a document says; undefined for a document without one. */
export type FileText =
  | { pages: readonly string[]; is_recognized?: boolean | undefined }
  | { reason: NoTextReason }
  | undefined;

/** Documents that are written at the same time, and numbers that are looked up. */
const writes = 4;
const reads = 16;

/**
 * Stores what the text of a document refers to, once for each file. A repeated run writes nothing. The document and the
 * numbers may change meanwhile: who changes a number writes its document first and then reads what refers to it, and here
 * the references are written first, and the document and where they lead are read again. So one of both finds the other.
 */
export const updateReferences = async (document: ControlledDocument, text: FileText): Promise<void> => {
  await saveNames([document]);
  const saved = await updateOwnReferences(document, text);
  if (!saved) return;
  const present = await loadDocumentOrDeleted(document.id);
  // The message comes again: the text of the present file may have been read before.
  if (present?.file?.sha256 !== document.file?.sha256) throw new Error('The document has another file meanwhile');
  if (present) await updateOwnState(present);
  const targets = await loadTargets(saved.references.map(({ nomor }) => nomor));
  if (saved.references.some((each) => isStale(each, targets))) await updateTargets(document.id, targets);
};

/**
 * Follows documents whose number begins or ends to exist, or to be in force: their own place in the lists, and where the
 * references lead that others have to them. New documents have neither a place nor references by which they were reached.
 */
export const updateReferrers = async (ids: readonly string[], areNew: boolean): Promise<void> => {
  const documents = (await loadDocumentsOrDeleted(ids)).filter((each) => each !== undefined);
  await saveNames(documents);
  if (!areNew) await pLimit(writes).map(documents, updateOwnState);
  const lists = await pLimit(reads).map(documents, async (document) => [
    ...(await loadReferrersOf(document)),
    ...(areNew ? [] : await loadReferencesTo(document.id)),
  ]);
  const referrers = lists.flat();
  const targets = await loadTargets([...new Set(referrers.map(({ nomor }) => nomor))], documents);
  const stale = Map.groupBy(
    referrers.filter((each) => isStale(each, targets)),
    (each) => each.document_id,
  );
  if (stale.size === 0) return;
  await pLimit(writes).map([...stale.keys()], (id) => updateTargets(id, targets));
  // Another run may have followed a later change before this one wrote.
  const present = new Map((await loadDocumentsOrDeleted(ids)).map((each) => [each?.id, each?.version]));
  if (documents.some(({ id, version }) => present.get(id) !== version)) await updateReferrers(ids, false);
};

const isInForce = ({ status, deleted_at }: ControlledDocument): boolean =>
  status === 'Aktif' && deleted_at === undefined;

const updateOwnState = (document: ControlledDocument): Promise<void> =>
  retryOnConflict(async (write) => {
    const before = await loadReferences(document);
    const after = { ...before, nomor: document.nomor, in_force: isInForce(document) };
    if (before.version > 0 && !isDeepStrictEqual(before, after)) await saveReferences(before, after, [], write);
  });

/** The series of the company's numbers, and what texts mean by the names of external documents. */
const saveNames = async (documents: readonly ControlledDocument[]): Promise<void> => {
  const [external, own] = [documents.filter(isExternal), documents.filter((each) => !isExternal(each))];
  await saveShapes(await unknownShapes(own.map(({ nomor }) => nomor)));
  await pLimit(writes).map(external, (each) => saveLegalNames(legalNamesOf(each), each));
};

const unknownShapes = async (nomors: readonly string[]): Promise<string[]> => {
  const shapes = [...new Set(nomors.map(numberShape))];
  const known = await loadKnownShapes(shapes);
  return shapes.filter((shape) => !known.has(shape));
};

/** Resolves to what was saved; undefined where nothing was. */
const updateOwnReferences = (document: ControlledDocument, text: FileText): Promise<DocumentReferences | undefined> =>
  retryOnConflict(async (write) => {
    const before = await loadReferences(document);
    const sha256 = text === undefined ? null : (document.file?.sha256 ?? null);
    const isRead = before.version > 0 && sha256 === before.sha256 && before.no_text === undefined;
    const references = isRead
      ? before.references
      : withFoundNumbers(before.references, await findNumbers(document, text));
    const targets = await loadTargets(references.map(({ nomor }) => nomor));
    const { no_text: _former, ...unchanged } = before;
    const after: DocumentReferences = {
      ...unchanged,
      nomor: document.nomor,
      in_force: isInForce(document),
      sha256,
      ...(text !== undefined && 'reason' in text && { no_text: text.reason }),
      references: references.map((each) => ({ ...each, ...targetOf(targets, each.nomor) })),
    };
    const saysNothing = before.version === 0 && text === undefined;
    if (saysNothing || isDeepStrictEqual(before, after)) return undefined;
    await saveReferences(before, after, [], write);
    return after;
  });

const targetOf = (targets: ReadonlyMap<string, ReferenceTarget>, nomor: string): ReferenceTarget => {
  const target = targets.get(normalForm(nomor));
  if (!target) throw new Error(`The number ${nomor} was not looked up`);
  return target;
};

/**
 * The numbers of a text: those that documents have, and those of a form that numbers of the master list have, so that a
 * number without a document is noticed while 'ISO 45001:2018' and the part number 6D125-3 are not. Of a text from OCR only
 * those that documents have: a misread digit is no reference. What its header names is the document itself, in any
 * spelling.
 */
const findNumbers = async (document: ControlledDocument, text: FileText): Promise<ReadonlyMap<string, FoundNumber>> => {
  if (text === undefined || 'reason' in text) return new Map();
  const { nomor } = document;
  const own = [nomor, labelledNumber(text.pages, nomor) ?? nomor].map((each) => looseForm(normalForm(each)));
  const isOwn = (each: string): boolean => own.includes(looseForm(each));
  const candidates = [...numberCandidates(text.pages).keys()].filter((each) => !isOwn(each));
  const loose = looseCandidates(text.pages).filter((each) => !isOwn(each));
  const shapes = await loadKnownShapes([...new Set([...candidates, ...loose].map(numberShape))]);
  const isKnown = (each: string): boolean => !text.is_recognized && shapes.has(numberShape(each));
  const known = [...new Set([...candidates, ...loose])].filter(isKnown).slice(0, maxReferences);
  const others = candidates.filter((each) => !isKnown(each)).slice(0, maxReferences - known.length);
  const existing = await existingNumbers(others);
  await saveShapes(await ownShapes(existing));
  const accepted = new Set(await oneSpellingOfEach([...known, ...existing]));
  // Its own number takes its place, of which a part may be another's.
  const found = numbersIn(text.pages, (normal) => accepted.has(normal) || isOwn(normal));
  const numbers = [...found].filter(([normal]) => !isOwn(normal));
  return new Map([...numbers, ...citationsIn(document, text.pages)].slice(0, maxReferences));
};

/** The regulations and standards that a text names, also those that no document is registered for: one may be later. */
const citationsIn = (document: ControlledDocument, pages: readonly string[]): Map<string, FoundNumber> => {
  const own = namesOf(document);
  const found = new Map<string, FoundNumber>();
  for (const [at, text] of pages.entries())
    for (const { name } of legalNumbersIn(text))
      if (!own.includes(name) && !found.has(normalForm(name)))
        found.set(normalForm(name), { nomor: name, page: at + 1 });
  return found;
};

/** The shapes of numbers of the company's documents; those of others are of no series here. */
const ownShapes = async (numbers: readonly string[]): Promise<string[]> => {
  const documents = await loadDocumentsOrDeleted([...(await findIdsByNumbers([...numbers])).values()].flat());
  return [...new Set(documents.flatMap((each) => (each && !isExternal(each) ? numberShape(each.nomor) : [])))];
};

/**
 * Where the master list writes numbers of one form in several ways ('HKT-SOP-PRO-001', 'HKT SOP PRO 002'), a number is
 * taken as a document has it, and else as the text writes it: the other spelling would be a dead reference.
 */
const oneSpellingOfEach = async (numbers: readonly string[]): Promise<string[]> => {
  const groups = [...Map.groupBy(numbers, looseForm).values()];
  const existing = new Set(await existingNumbers(groups.flatMap((group) => (group.length > 1 ? group : []))));
  return groups.flatMap((group) => {
    const found = group.filter((each) => existing.has(each));
    return found.length > 0 ? found : group.slice(0, 1);
  });
};

const lookups = 50;

const existingNumbers = async (numbers: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (let at = 0; at < numbers.length; at += lookups)
    found.push(...(await findIdsByNumbers(numbers.slice(at, at + lookups))).keys());
  return found;
};

const isStale = ({ nomor, target_id, problem }: Reference, targets: ReadonlyMap<string, ReferenceTarget>): boolean => {
  const target = targetOf(targets, nomor);
  return target.target_id !== target_id || target.problem !== problem;
};

const updateTargets = (documentId: string, targets: ReadonlyMap<string, ReferenceTarget>): Promise<void> =>
  retryOnConflict(async (write) => {
    const document = await loadDocumentOrDeleted(documentId);
    if (!document) throw new Error(`The document ${documentId} refers to others and does not exist`);
    const before = await loadReferences(document);
    const references = before.references.map((each) => ({ ...each, ...targets.get(normalForm(each.nomor)) }));
    await saveReferences(before, { ...before, references }, [], write);
  });
