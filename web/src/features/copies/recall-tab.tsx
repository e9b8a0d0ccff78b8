import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { CopiesRegister } from './copies-register.tsx';

/** The tab 'Penarikan': the copies in circulation that no longer agree with their document. Nothing closes by itself. */
export const RecallTab = ({ department }: { department: DepartmentCode }) => (
  <CopiesRegister
    part={{ department }}
    subject={departmentLabels[department]}
    filter="recall"
    title="Penarikan Salinan"
    empty={{
      title: 'Tidak ada salinan yang harus ditarik.',
      hint: 'Salinan tampil di sini bila revisinya digantikan, atau dokumennya dimusnahkan atau kedaluwarsa.',
    }}
  />
);
