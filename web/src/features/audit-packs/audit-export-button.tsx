import { useState } from 'react';
import { ExcelButton } from '../../components/excel-button.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';

const exports = {
  exportRegister: ['Ekspor Daftar Induk Lengkap', 'Gagal mengekspor daftar induk'],
  exportAccess: ['Ekspor Hak Akses', 'Gagal mengekspor hak akses'],
} as const;

/** An Excel file of all that an auditor asks for at once; the button says how much of it is loaded. */
export const AuditExportButton = ({ of }: { of: keyof typeof exports }) => {
  const user = useUser();
  const [rows, setRows] = useState<number>();
  const [label, failure] = exports[of];
  const save = async (today: string) => {
    try {
      await (await import('./audit-exports.ts'))[of](today, user, setRows);
    } finally {
      setRows(undefined);
    }
  };
  return (
    <ExcelButton
      disabled={false}
      onExport={save}
      label={rows === undefined ? label : `${formatNumber(rows)} baris dibaca`}
      failure={[failure, 'Data tidak dapat disimpan sebagai Excel.']}
    />
  );
};
