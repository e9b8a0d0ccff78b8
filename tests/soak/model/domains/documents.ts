import { type DepartmentCode, publicationDepartment } from '../../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import type { Command } from '../commands.ts';
import type { Domain } from '../domain.ts';
import { type Harness, modelDepartments, viewersOf } from '../harness.ts';
import { startImport } from '../imports.ts';
import type { Outcome } from '../observations.ts';
import type { Person } from '../people.ts';
import { oneOf, outcomeOf, type Send, selected } from '../send.ts';
import type { DocumentFacts, World } from '../world.ts';
import { afterDocumentCommand, readDocuments } from './document-rules.ts';

/** A document to act on: one that is in the list, unless the command is based on an earlier version. */
export const selectedDocument = (
  { which, isStale }: Command,
  world: World,
  harness: Harness,
  test: (facts: DocumentFacts, nomor: string) => boolean = () => true,
): { nomor: string; id: string; version: number; facts: DocumentFacts } | undefined => {
  const [nomor, facts] =
    selected(
      [...world.documents].filter(
        ([each, facts]) => harness.ids.has(each) && (!facts.isDeleted || isStale) && test(facts, each),
      ),
      which,
    ) ?? [];
  if (nomor === undefined || !facts) return undefined;
  const version = isStale && facts.version > 1 ? facts.version - 1 : facts.version;
  return { nomor, id: harness.ids.get(nomor) ?? '', version, facts };
};

/** The outcome of the only row of a save. */
export const rowOutcome = (
  answer: Awaited<
    ReturnType<typeof Person.prototype.do<'update-hims-documents' | 'set-distribution' | 'require-reading'>>
  >,
): Outcome => {
  const [result] = 'body' in answer ? answer.body.results : [];
  if (!result) return outcomeOf(answer);
  return result.success ? { code: 'ok' } : { code: result.error };
};

const prepare = (command: Command, world: World, harness: Harness): Send | undefined => {
  const { does, who, which, isRepeated } = command;
  const person = oneOf([harness.people.controller, harness.people.admin], who);
  switch (does) {
    case 'import':
    case 'import-and-undo': {
      const settings = { department: departmentOf(who), rows: 2 + which, isUndone: does === 'import-and-undo' };
      return async () => {
        startImport(harness, person, settings);
        return { kind: 'read', outcome: { code: 'ok' } };
      };
    }
    case 'create-document':
      return creation(command, harness, person, `UJI-SOP-${harness.freshName()}`);
    case 'create-awaited-document': {
      const awaited = selected(
        [...world.waiting.keys()].filter((nomor) => !world.documents.has(nomor)),
        which,
      );
      return creation(command, harness, person, awaited ?? `UJI-SOP-${harness.freshName()}`);
    }
    case 'edit-document':
      return edit(command, world, harness, person);
    case 'delete-document': {
      const found = selectedDocument(command, world, harness);
      return (
        found &&
        (async () => {
          const { nomor, id, version, facts } = found;
          const input = { id, version, reason: 'Baris yang keliru' };
          const answer = await person.do('delete-hims-document', input, isRepeated);
          if ('body' in answer)
            show(harness, person, facts.department, { op: 'delete', id, version: answer.body.version });
          return { kind: 'delete', nomor, version, outcome: outcomeOf(answer) };
        })
      );
    }
    case 'restore-document': {
      const entries = [...world.documents].filter(([nomor]) => harness.ids.has(nomor));
      const deleted = entries.filter(([, { isDeleted }]) => isDeleted);
      const [nomor, facts] = selected(deleted.length > 0 ? deleted : entries, which) ?? [];
      if (nomor === undefined || !facts) return undefined;
      return async () => {
        const answer = await person.do('restore-hims-document', { id: harness.ids.get(nomor) ?? '' }, isRepeated);
        if ('body' in answer) showRow(harness, person, answer.body.document);
        return { kind: 'restore', nomor, outcome: outcomeOf(answer) };
      };
    }
    case 'review-document':
      return review(command, world, harness);
    default:
      return undefined;
  }
};

const departmentOf = (who: number): DepartmentCode => publicationDepartment[oneOf(modelDepartments, who)];

const creation = ({ who, isRepeated }: Command, harness: Harness, person: Person, nomor: string): Send => {
  const nama = `Prosedur ${harness.freshName()}`;
  const department = departmentOf(who);
  return async () => {
    const answer = await person.do('create-hims-document', { department, nomor, nama, jenis: 'SOP' }, isRepeated);
    if ('body' in answer) {
      harness.ids.set(nomor, answer.body.document.id);
      showRow(harness, person, answer.body.document);
    }
    return { kind: 'create', nomor, nama, department, outcome: outcomeOf(answer) };
  };
};

const edit = (command: Command, world: World, harness: Harness, person: Person): Send | undefined => {
  const found = selectedDocument(command, world, harness);
  if (!found) return undefined;
  const { nomor, id, version, facts } = found;
  const nama = `Prosedur ${harness.freshName()}`;
  return async () => {
    const input = { department: facts.department, rows: [{ id, version, nama }] };
    const answer = await person.do('update-hims-documents', input, command.isRepeated);
    const [result] = 'body' in answer ? answer.body.results : [];
    if (result?.success) showRow(harness, person, result.document);
    return { kind: 'edit', nomor, nama, version, outcome: rowOutcome(answer) };
  };
};

/** The head of the department, or of another one, confirms that a document is still suitable. */
const review = (command: Command, world: World, harness: Harness): Send | undefined => {
  const found = selectedDocument(command, world, harness);
  if (!found) return undefined;
  const { nomor, id, version } = found;
  const person = harness.people[oneOf(['controller', 'produksiHead', 'admin', 'plantHead', 'manager'], command.who)];
  return async () => {
    const date = harness.clock.today();
    const answer = await person.do('review-document', { id, version, reason: 'Masih sesuai' }, command.isRepeated);
    if ('body' in answer) showRow(harness, person, answer.body.document);
    return { kind: 'review', by: person.nrp, nomor, version, date, outcome: outcomeOf(answer) };
  };
};

export const showRow = (harness: Harness, person: Person, document: DocumentRow): void =>
  show(harness, person, document.department, { op: 'put', document });

/** The page of the person who made the change shows it before anything else reports it. */
const show = (harness: Harness, person: Person, department: DepartmentCode, change: CatalogueChange): void => {
  for (const viewer of viewersOf(harness, department)) if (viewer.person === person) viewer.applyLocalChanges([change]);
};

export const documents: Domain = { prepare, after: afterDocumentCommand, read: readDocuments };
