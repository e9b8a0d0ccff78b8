import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { destructionPath, recordsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { useHome } from '../../lib/tasks/use-tasks.ts';
import { DepartmentCard, PickerFrame } from './picker-frame.tsx';

type CardPickerProps = { title: string; subject: string };

/** Departments whose lists are not available yet; a text says so, because cards without a link would look broken. */
const CardPicker = ({ title, subject }: CardPickerProps) => (
  <PickerFrame title={title} description={`Isi ${subject} belum tersedia, sehingga kartu di bawah belum dapat dibuka.`}>
    {departmentCodes.map((code, index) => (
      <DepartmentCard key={code} code={code} index={index} />
    ))}
  </PickerFrame>
);

export const RecordsPickerPage = () => (
  <PickerFrame
    title="Catatan"
    description="Jadwal retensi setiap departemen, dan arsip yang disimpan menurut jadwal itu."
  >
    {departmentCodes.map((code, index) => (
      <DepartmentCard key={code} code={code} index={index} open={{ to: recordsPath(code), list: 'catatan' }} />
    ))}
  </PickerFrame>
);

export const DestructionPickerPage = () => {
  const tasks = useHome().data?.tasks.filter(({ kind }) => kind === 'destruction' || kind === 'hold') ?? [];
  const parts = tasks.flatMap((task) => task.parts);
  const waitingIn = (code: DepartmentCode): number =>
    parts.reduce((sum, { label, count }) => sum + (label === departmentLabels[code] ? count : 0), 0);
  return (
    <PickerFrame
      title="Daftar Pemusnahan Dokumen"
      description="Dokumen, salinan, dan arsip yang dimusnahkan setiap departemen, beserta buktinya."
    >
      {departmentCodes.map((code, index) => {
        const open = { to: destructionPath(code), list: 'pemusnahan' };
        return <DepartmentCard key={code} {...{ code, index, open }} waiting={waitingIn(code)} />;
      })}
    </PickerFrame>
  );
};

export const DepartmentPickerPage = () => <CardPicker title="Pilih Departemen" subject="daftar per departemen" />;
