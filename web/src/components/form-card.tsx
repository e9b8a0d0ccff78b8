import { type ComponentProps, type ReactNode, useId } from 'react';
import { ApiError, messageOf } from '../lib/api/api-error.ts';
import { Button } from './ui/button.tsx';
import { Card } from './ui/card.tsx';
import { ErrorBanner } from './ui/error-banner.tsx';

type FormCardProps = {
  form: { formProps: (submit: () => void, working: boolean) => ComponentProps<'form'> };
  title: string;
  submitLabel: string;
  workingLabel: string;
  command: { isPending: boolean; error: Error | null };
  /** The message of an unexpected error. */
  failure: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form as a card. An error stands above the fields, or at the field that it names. */
export const FormCard = ({ form, title, command, failure, onSubmit, children, ...labels }: FormCardProps) => {
  const heading = useId();
  const { isPending: working, error } = command;
  const hasField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return (
    <Card>
      <h2 id={heading} className="mb-4 text-base">
        {title}
      </h2>
      <form {...form.formProps(onSubmit, working)} aria-labelledby={heading} className="flex flex-col gap-4">
        {error && !hasField && <ErrorBanner message={messageOf(error, failure)} />}
        {children}
        <Button type="submit" working={working} className="self-start">
          {working ? labels.workingLabel : labels.submitLabel}
        </Button>
      </form>
    </Card>
  );
};
