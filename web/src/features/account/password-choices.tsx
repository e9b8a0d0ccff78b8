import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { digitGroups } from './new-password.ts';

type PasswordChoicesProps = {
  chosen: string;
  onChoose: (password: string) => void;
  error: string | undefined;
  disabled: boolean;
};

const choiceCount = 5;

/** Passwords the server made up, to choose one from. */
export const PasswordChoices = ({ chosen, onChoose, error, disabled }: PasswordChoicesProps) => {
  // Not a query: what is offered must stay while somebody chooses, whatever else is read anew.
  const {
    data,
    error: failure,
    mutate,
    isPending,
  } = useMutation({ mutationFn: () => callApi('get-password-choices', {}) });
  useEffect(() => mutate(), [mutate]);
  const errorId = 'ganti-password-pilihan-error';

  if (failure) return <ErrorBanner message={messageOf(failure)} onRetry={() => mutate()} retrying={isPending} />;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <div
          role="radiogroup"
          aria-label="Password yang dibuatkan"
          aria-describedby={error ? errorId : undefined}
          aria-busy={isPending}
          className="contents"
        >
          {data?.choices.map((password) => (
            <label
              key={password}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-control px-3 transition-colors duration-120 hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="password-choice"
                checked={chosen === password}
                aria-invalid={error !== undefined}
                disabled={disabled}
                onChange={() => onChoose(password)}
                className="size-4 shrink-0 accent-primary outline-none"
              />
              <span className="whitespace-nowrap font-semibold tabular-nums">{digitGroups(password)}</span>
            </label>
          ))}
          {!data &&
            Array.from({ length: choiceCount }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never reorder
              <Skeleton key={at} className="h-11 rounded-md" />
            ))}
        </div>
        <Button
          variant="ghost"
          className="h-11 px-2 text-sm sm:h-11"
          working={isPending}
          disabled={disabled}
          onClick={() => {
            onChoose('');
            mutate();
          }}
        >
          {!isPending && <ArrowsClockwiseIcon aria-hidden size={16} />}
          Buat Pilihan Lain
        </Button>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};
