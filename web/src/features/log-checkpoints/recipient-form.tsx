import { useId, useRef, useState } from 'react';
import { maxRecipientRemark, recipientsChange } from '../../../../shared/api/checkpoint-recipients.ts';
import { maxMailAddressLength } from '../../../../shared/domain/people/mail-addresses.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useRecipientsChange } from './use-recipients-change.ts';

type Draft = { mail_address: string; remark: string };
type Problems = Partial<Record<keyof Draft, string | undefined>>;

const empty: Draft = { mail_address: '', remark: '' };

const problemsOf = (draft: Draft): Problems => {
  const { error } = recipientsChange.safeParse({ kind: 'add', ...draft });
  const messageAt = (name: keyof Draft) => error?.issues.find(({ path }) => path[0] === name)?.message;
  return { mail_address: messageAt('mail_address'), remark: messageAt('remark') };
};

/** Adds an address to which the daily checkpoint is mailed. */
export const RecipientForm = ({ version }: { version: number }) => {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const { change, working, error } = useRecipientsChange(version);
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: keyof Draft) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const show = (found: Problems) => {
    setProblems(found);
    if (found.mail_address ?? found.remark) focus(found.mail_address ? 'mail_address' : 'remark');
  };
  const edit = (part: Partial<Draft>) => {
    setDraft((present) => ({ ...present, ...part }));
    setProblems((present) => ({
      ...present,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }));
  };
  const submit = () => {
    if (working) return;
    const found = problemsOf(draft);
    show(found);
    if (found.mail_address ?? found.remark) return;
    change(
      { kind: 'add', ...draft },
      {
        onSuccess: () => {
          toast.success('Penerima Ditambahkan', `E-mail harian akan dikirim ke ${draft.mail_address.trim()}.`);
          setDraft(empty);
          focus('mail_address');
        },
        onError: (failure) => {
          if (failure instanceof ApiError)
            show({ mail_address: failure.fields['change.mail_address'], remark: failure.fields['change.remark'] });
        },
      },
    );
  };
  const hasField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <Card>
      <h2 id={heading} className="mb-4 text-base">
        Tambah penerima
      </h2>
      <form
        ref={form}
        noValidate
        aria-labelledby={heading}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && !hasField && <ErrorBanner message={messageOf(error, 'Gagal menyimpan')} />}
        <Field
          label="Alamat e-mail"
          hint="Boleh alamat di luar perusahaan, misalnya auditor eksternal."
          error={problems.mail_address}
          required
        >
          <Input
            type="email"
            name="mail_address"
            autoComplete="off"
            value={draft.mail_address}
            maxLength={maxMailAddressLength}
            readOnly={working}
            onChange={({ target }) => edit({ mail_address: target.value })}
          />
        </Field>
        <Field label="Keterangan" error={problems.remark} required>
          <Input
            name="remark"
            autoComplete="off"
            value={draft.remark}
            maxLength={maxRecipientRemark}
            placeholder="Contoh: Auditor ISO, PT Sertifikasi"
            readOnly={working}
            onChange={({ target }) => edit({ remark: target.value })}
          />
        </Field>
        <Button type="submit" working={working} className="self-start">
          {working ? 'Menyimpan...' : 'Tambah'}
        </Button>
      </form>
    </Card>
  );
};
