import type { FormEvent } from 'react';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { digitFieldProps } from '../../lib/forms/digit-field-props.ts';
import { OwnPassword } from './own-password.tsx';
import { PasswordChoices } from './password-choices.tsx';
import { useChangePassword } from './use-change-password.ts';

const formId = 'ganti-password';
const methods = [
  { value: 'generated', label: 'Pilih yang dibuatkan' },
  { value: 'own', label: 'Buat sendiri' },
] as const;

/** 'Ganti Password', for every signed-in user. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { form, nrp, kind, changeKind, failure, working, ...change } = useChangePassword(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!working) change.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !working && onClose()}
      title="Ganti Password"
      description="Setelah diganti, Anda tetap masuk di sini; sesi di perangkat lain berakhir."
      footer={
        <>
          <Button variant="secondary" disabled={working} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={formId} working={working}>
            {working ? 'Menyimpan...' : 'Ganti Password'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Lets a password manager associate the password with the NRP. */}
        <input type="text" name="username" autoComplete="username" value={nrp} readOnly hidden />
        <PasswordField
          {...digitFieldProps(form, 'current')}
          label="Password Saat Ini"
          name="current-password"
          autoComplete="current-password"
          readOnly={working}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">Password Baru</legend>
          <Tabs label="Cara menentukan password baru" value={kind} items={methods} onValueChange={changeKind}>
            <TabPanel value="generated">
              {kind === 'generated' && <PasswordChoices {...digitFieldProps(form, 'chosen')} disabled={working} />}
            </TabPanel>
            <TabPanel value="own">{kind === 'own' && <OwnPassword form={form} disabled={working} />}</TabPanel>
          </Tabs>
        </fieldset>
        {failure && <SignInErrorBanner failure={failure} />}
      </form>
    </Dialog>
  );
};
