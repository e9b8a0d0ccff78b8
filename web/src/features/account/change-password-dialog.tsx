import type { FormEvent } from 'react';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
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
  const form = useChangePassword(onClose);
  const { newPassword, problems, working } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!working) form.submit();
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
        <input type="text" name="username" autoComplete="username" value={form.nrp} readOnly hidden />
        <PasswordField
          label="Password Saat Ini"
          name="current-password"
          value={form.current}
          onChange={form.typeCurrent}
          error={problems.current}
          autoComplete="current-password"
          readOnly={working}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">Password Baru</legend>
          <Tabs
            label="Cara menentukan password baru"
            value={newPassword.kind}
            items={methods}
            onValueChange={(kind) =>
              form.changeNewPassword(kind === 'own' ? { kind, typed: '', repeated: '' } : { kind, chosen: '' })
            }
          >
            <TabPanel value="generated">
              {newPassword.kind === 'generated' && (
                <PasswordChoices
                  chosen={newPassword.chosen}
                  onChoose={(chosen) => form.changeNewPassword({ kind: 'generated', chosen })}
                  error={problems.chosen}
                  disabled={working}
                />
              )}
            </TabPanel>
            <TabPanel value="own">
              {newPassword.kind === 'own' && (
                <OwnPassword
                  value={newPassword}
                  onChange={form.changeNewPassword}
                  problems={problems}
                  disabled={working}
                />
              )}
            </TabPanel>
          </Tabs>
        </fieldset>
        {form.failure && <SignInErrorBanner failure={form.failure} />}
      </form>
    </Dialog>
  );
};
