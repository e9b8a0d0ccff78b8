import { departmentCodes, slugOfDepartment } from '../../../../shared/domain/departments.ts';
import { DepartmentCard } from './department-card.tsx';
import { PickerFrame } from './picker-frame.tsx';

/** /daftar-induk/dokumen: choice of the department's master list. */
export const DocumentPickerPage = () => (
  <PickerFrame title="Daftar Induk Dokumen" description="Pilih departemen untuk membuka daftar induk dokumennya.">
    {departmentCodes.map((code, index) => (
      <DepartmentCard key={code} code={code} index={index} to={`/daftar-induk/dokumen/${slugOfDepartment(code)}`} />
    ))}
  </PickerFrame>
);
