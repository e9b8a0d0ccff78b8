import type { RevisionEvidence } from '../../../../../shared/domain/evidence/evidence-of-revisions.ts';
import { evidenceSheets } from '../../../../../shared/domain/evidence/evidence-sheets.ts';
import { userName } from '../../../../../shared/domain/people/roles.ts';
import { ExcelButton, PdfButton } from '../../../components/excel-button.tsx';
import { useConfig } from '../../../lib/config.ts';
import { saveExcel, saveFile } from '../../../lib/files/export-excel.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { DocumentDetail } from '../document-detail.ts';

type ExportEvidenceProps = { document: DocumentDetail; evidence: readonly RevisionEvidence[] };

/** The whole card as Excel and as PDF, whatever is shown on the screen. */
export const ExportEvidence = ({ document, evidence }: ExportEvidenceProps) => {
  const { company, product, print_notice } = useConfig();
  const user = useUser();
  const sheets = evidenceSheets([{ nomor: document.nomor, evidence }], formatDateTime);
  const name = `Kartu Dokumen ${document.nomor.replaceAll('/', '-')}`;
  const saveExcelFile = async (today: string) => {
    const { workbookBytes } = await import('../../../../../shared/domain/workbook-bytes.ts');
    saveExcel(`${name} - ${today}`, workbookBytes(sheets));
  };
  const savePdf = async () => {
    const { sheetsPdf } = await import('../../../../../shared/domain/sheets-pdf.ts');
    const now = formatDateTime(new Date().toISOString());
    const bytes = await sheetsPdf(sheets, {
      title: `Kartu Dokumen ${document.nomor}`,
      facts: [document.nama, `${company || product} · ${document.status} · revisi ${document.revisi}`],
      footer: `${now} oleh ${userName(user)} (${user.nrp}) · ${print_notice}`,
    });
    saveFile(`${name}.pdf`, bytes as Uint8Array<ArrayBuffer>, 'application/pdf');
  };
  return (
    <>
      <ExcelButton disabled={false} onExport={saveExcelFile} />
      <PdfButton
        disabled={false}
        onExport={savePdf}
        failure={['Gagal membuat PDF', 'Kartu dokumen tidak dapat disimpan sebagai PDF.']}
      />
    </>
  );
};
