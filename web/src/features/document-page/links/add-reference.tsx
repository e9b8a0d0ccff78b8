import { type FormEvent, useState } from 'react';
import { documentNumber, maxNomorLength } from '../../../../../shared/domain/text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';

export const AddReference = ({ documentId }: { documentId: string }) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useCommand('decide-reference', {
    changes: ['reference'],
    success: ({ nomor }) => ['Berhasil', `${nomor} ditambahkan sebagai dokumen terkait.`],
    onSuccess: () => setTyped(''),
    onError: (error) => setProblem((error instanceof ApiError && error.fields['nomor']) || messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = documentNumber.safeParse(typed);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) decide.mutate({ document_id: documentId, nomor: parsed.data, decision: 'confirmed' });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex items-end gap-2 print:hidden">
      <Field label="Tambah dokumen terkait menurut nomornya" error={problem} className="w-full max-w-md">
        <Input
          value={typed}
          maxLength={maxNomorLength}
          placeholder="Nomor Dokumen"
          disabled={decide.isPending}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" working={decide.isPending} className={problem ? 'mb-6' : undefined}>
        Tambah
      </Button>
    </form>
  );
};
