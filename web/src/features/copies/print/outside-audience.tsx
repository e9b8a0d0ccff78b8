import { WarningIcon } from '@phosphor-icons/react/Warning';
import type { DistributedDocument } from '../../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../../shared/domain/departments.ts';
import { isReceivedBy, normalAudience } from '../../../../../shared/domain/required-reading/audiences.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';

type OutsideAudienceProps = {
  department: DepartmentCode;
  /** The document with its audience; undefined while it is loaded. */
  distributed: DistributedDocument | undefined;
};

/** Says that the department of a copy does not receive the document, and adds it to the audience with one press. */
export const OutsideAudience = ({ department, distributed }: OutsideAudienceProps) => {
  const command = useCommand('set-distribution', { changes: ['distribution'] });
  if (!distributed || isReceivedBy(distributed.audience, department)) return null;
  const { document, audience } = distributed;
  const name = departmentLabels[department];
  const [rejection] = command.data?.results.flatMap((each) => (each.success ? [] : each.message)) ?? [];
  const problem = command.error ? messageOf(command.error) : rejection;
  const add = () =>
    command.mutate({
      documents: [{ id: document.id, version: document.version }],
      audience: normalAudience({ ...audience, departments: [...audience.departments, department] }),
    });
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-1 text-review text-sm">
        <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
        <span>{name} bukan penerima dokumen ini, sehingga tidak diminta membaca revisi berikutnya.</span>
      </p>
      <Button type="button" variant="secondary" size="sm" working={command.isPending} onClick={add}>
        Tambahkan {name} ke Penerima
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
};
