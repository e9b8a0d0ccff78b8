import { type DepartmentCode, publicationDepartment } from '../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../shared/domain/document-list.ts';
import type { Command } from './commands.ts';
import { startImport } from './imports.ts';
import type { Person } from './people.ts';
import { outcomeOf, type Send, selected } from './send.ts';
import { modelDepartments, type Stage, viewersOf } from './stage.ts';
import type { World } from './world.ts';

/** Changes a document in the master list. */
export const changeDocument = async (command: Command, world: World, stage: Stage): Promise<Send | undefined> => {
  const { does, who, which, isStale, isRepeated } = command;
  const person = who % 2 === 0 ? stage.people.controller : stage.people.admin;
  if (does === 'import' || does === 'import-and-undo') {
    const settings = { department: departmentOf(who), rows: 2 + which, isUndone: does === 'import-and-undo' };
    return async () => {
      startImport(stage, person, settings);
      return { kind: 'read', outcome: { code: 'ok' } };
    };
  }
  if (does === 'create-document') return creation(command, stage, person);
  const entries = [...world.documents].filter(([nomor]) => stage.ids.has(nomor));
  const [nomor, facts] =
    (does === 'edit-document' || does === 'delete-document'
      ? selected(
          entries.filter(([, { isDeleted }]) => !isDeleted || isStale),
          which,
        )
      : does === 'restore-document'
        ? (selected(
            entries.filter(([, { isDeleted }]) => isDeleted),
            which,
          ) ?? selected(entries, which))
        : undefined) ?? [];
  if (nomor === undefined || !facts) return undefined;
  const id = stage.ids.get(nomor) ?? '';
  const version = isStale && facts.version > 1 ? facts.version - 1 : facts.version;
  const { department } = facts;
  switch (does) {
    case 'edit-document': {
      const nama = `Prosedur ${stage.freshName()}`;
      return async () => {
        const answer = await person.do(
          'update-hims-documents',
          { department, rows: [{ id, version, nama }] },
          isRepeated,
        );
        const [result] = 'body' in answer ? answer.body.results : [];
        if (result?.success) show(stage, person, department, [{ op: 'put', document: result.document }]);
        const outcome = !result
          ? outcomeOf(answer)
          : result.success
            ? ({ code: 'ok' } as const)
            : { code: result.error };
        return { kind: 'edit', nomor, nama, version, outcome };
      };
    }
    case 'delete-document':
      return async () => {
        const answer = await person.do('delete-hims-document', { id, version }, isRepeated);
        if ('body' in answer) show(stage, person, department, [{ op: 'delete', id, version: answer.body.version }]);
        return { kind: 'delete', nomor, version, outcome: outcomeOf(answer) };
      };
    case 'restore-document':
      return async () => {
        const answer = await person.do('restore-hims-document', { id }, isRepeated);
        if ('body' in answer) show(stage, person, department, [{ op: 'put', document: answer.body.document }]);
        return { kind: 'restore', nomor, outcome: outcomeOf(answer) };
      };
    default:
      return undefined;
  }
};

const departmentOf = (who: number): DepartmentCode =>
  publicationDepartment[modelDepartments[who % modelDepartments.length] ?? 'Produksi'];

const creation = (command: Command, stage: Stage, person: Person): Send => {
  const name = stage.freshName();
  const [nomor, nama] = [`UJI-SOP-${name}`, `Prosedur ${name}`];
  const department = departmentOf(command.who);
  return async () => {
    const answer = await person.do(
      'create-hims-document',
      { department, nomor, nama, jenis: 'SOP' },
      command.isRepeated,
    );
    if ('body' in answer) {
      stage.ids.set(nomor, answer.body.document.id);
      show(stage, person, department, [{ op: 'put', document: answer.body.document }]);
    }
    return { kind: 'create', nomor, nama, department, outcome: outcomeOf(answer) };
  };
};

/** The page of the person who made the change shows it before anything else reports it. */
const show = (stage: Stage, person: Person, department: DepartmentCode, changes: readonly CatalogueChange[]): void => {
  for (const viewer of viewersOf(stage, department)) if (viewer.person === person) viewer.applyLocalChanges(changes);
};
