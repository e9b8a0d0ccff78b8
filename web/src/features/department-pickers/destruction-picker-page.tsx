import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { destructionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { DepartmentCard, PickerFrame } from './picker-frame.tsx';

export const DestructionPickerPage = () => {
  const tasks =
    useCall('get-home', {}).data?.tasks.filter(({ kind }) => kind === 'destruction' || kind === 'hold') ?? [];
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
