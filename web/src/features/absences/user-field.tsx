import { userName } from '../../../../shared/domain/people/roles.ts';
import { Combobox, type ComboboxOption } from '../../components/ui/combobox.tsx';
import { Field } from '../../components/ui/field.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FoundUser, UserChoice } from './absence-draft.ts';

type UserFieldProps = {
  label: string;
  hint: string;
  name: string;
  value: UserChoice;
  onChange: (value: UserChoice) => void;
  /** NRP of a user who is not offered. */
  without: string | undefined;
  error: string | undefined;
  readOnly: boolean;
};

const minLength = 2;

/** A user by name or NRP, picked from a list. */
export const UserField = ({ label, hint, name, value, onChange, without, error, readOnly }: UserFieldProps) => {
  const text = value.text.trim();
  const search = useDebounced(text);
  const isSearching = value.user === undefined && search.length >= minLength;
  const found = useCall('find-substitutes', { search }, { enabled: isSearching, staleTime: 60_000 });
  const users = isSearching && search === text ? found.data?.users.filter(({ nrp }) => nrp !== without) : undefined;
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hint={hint} error={error} required>
        <Combobox
          name={name}
          value={value.text}
          onValueChange={(typed) => onChange({ text: typed, user: undefined })}
          options={users?.map(userOption) ?? []}
          onPick={({ key }) => {
            const user = users?.find(({ nrp }) => nrp === key);
            if (user) onChange({ text: userName(user), user });
          }}
          listLabel={label}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
        />
      </Field>
      <p role="status" className="text-muted text-sm empty:hidden">
        {noteOf({ ...value, isSearching, users, more: found.data?.more ?? false, error: found.error })}
      </p>
    </div>
  );
};

type NoteFacts = UserChoice & {
  isSearching: boolean;
  users: readonly FoundUser[] | undefined;
  more: boolean;
  error: Error | null;
};

const noteOf = ({ user, isSearching, users, more, error }: NoteFacts): string | undefined => {
  if (user) return `${[`NRP ${user.nrp}`, ...user.positions].join(' · ')}`;
  if (isSearching && error) return messageOf(error, 'Pencarian gagal');
  if (!users) return undefined;
  if (users.length === 0)
    return more ? 'Tidak ditemukan. Ketik nama lebih lengkap, atau NRP.' : 'Tidak ada pengguna yang cocok.';
  return more ? 'Ada nama lain yang cocok. Ketik lebih lengkap, atau NRP.' : undefined;
};

const userOption = (user: FoundUser): ComboboxOption => ({
  key: user.nrp,
  value: userName(user),
  content: (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere font-semibold">{userName(user)}</span>
        <span className="text-muted text-sm tabular-nums">{user.nrp}</span>
      </span>
      <span className="block text-muted text-sm">{user.positions.join(', ') || 'Tanpa jabatan'}</span>
    </>
  ),
});
