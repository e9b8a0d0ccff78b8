import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { loadDocumentReaders, loadPeople, loadProgress } from './load-for-export.ts';
import { distributionSheet, peopleSheet, readersSheet } from './recipients-sheet.ts';

/** Which list is exported; every list as a whole, whatever is loaded on the page. */
type ExportButtonProps = { department: DepartmentCode; disabled?: boolean } & (
  | { kind: 'documents'; documents: readonly DistributedDocument[] }
  | { kind: 'document'; shown: DistributedDocument }
  | { kind: 'people' }
);

const sheetOf = async (props: ExportButtonProps): Promise<{ subject: string; sheet: ExcelSheet }> => {
  const label = departmentLabels[props.department];
  switch (props.kind) {
    case 'documents': {
      const progress = await loadProgress(props.department, props.documents);
      return { subject: `Daftar Distribusi ${label}`, sheet: distributionSheet(props.documents, progress) };
    }
    case 'document': {
      const people = await loadDocumentReaders(props.shown.document.id, props.department);
      return { subject: `Pembaca ${label}`, sheet: readersSheet(props.shown, people) };
    }
    case 'people':
      return {
        subject: `Pembaca Departemen ${label}`,
        sheet: peopleSheet(await loadPeople(props.department)),
      };
  }
};

export const ExportButton = (props: ExportButtonProps) => {
  const save = async (today: string) => {
    const { subject, sheet } = await sheetOf(props);
    await downloadExcel(`${subject} - ${today}`, sheet);
  };
  return <ExcelButton disabled={props.disabled ?? false} onExport={save} />;
};
