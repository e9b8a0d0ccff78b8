import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { useNavigate } from 'react-router-dom';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../../shared/domain/departments.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../components/ui/dropdown-menu.tsx';
import { masterListPath } from '../../../lib/master-list/last-department.ts';

/** Beside the title: the master lists of the other departments. */
export const DepartmentSwitch = ({ department }: { department: DepartmentCode }) => {
  const navigate = useNavigate();
  return (
    <DropdownMenu
      align="start"
      trigger={(props) => (
        <Button {...props} variant="ghost" size="icon-sm" aria-label="Pilih departemen lain" className="print:hidden">
          <CaretDownIcon aria-hidden size={18} />
        </Button>
      )}
    >
      {departmentCodes
        .filter((code) => code !== department)
        .map((code) => (
          <DropdownMenuItem key={code} onSelect={() => void navigate(masterListPath(code))}>
            {departmentLabels[code]}
          </DropdownMenuItem>
        ))}
    </DropdownMenu>
  );
};
