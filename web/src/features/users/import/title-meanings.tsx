import { useState } from 'react';
import type { TitleMeaning } from '../../../../../shared/domain/import/user-rows.ts';
import { positionLabels, positionRole } from '../../../../../shared/domain/people/roles.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select, type SelectOption } from '../../../components/ui/select.tsx';

type Choice = NonNullable<TitleMeaning['role']> | 'none';
const options: readonly SelectOption<Choice>[] = [
  { value: 'none', label: 'Bukan jabatan penyetuju' },
  ...positionRole.options.map((value) => ({ value, label: positionLabels[value] })),
];

type TitleMeaningsProps = { titles: readonly string[]; onDecide: (titles: TitleMeaning[]) => void };

/** Asks what job titles mean that may be positions; their rows cannot be saved before. */
export const TitleMeanings = ({ titles, onDecide }: TitleMeaningsProps) => {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const decide = () =>
    onDecide(
      titles.map((title) => {
        const choice = choices[title] ?? 'none';
        return { title, role: choice === 'none' ? null : choice };
      }),
    );
  return (
    <section aria-labelledby="arti-jabatan" className="flex flex-col gap-3 rounded-md border border-line px-3 py-3">
      <h3 id="arti-jabatan" className="font-semibold">
        Jabatan yang perlu dipastikan
      </h3>
      <p className="text-muted text-sm">Jabatan berikut mirip jabatan penyetuju. Pilih artinya di HIMS.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {titles.map((title) => (
          <Field key={title} label={`“${title}”`}>
            <Select
              name={title}
              value={choices[title] ?? ''}
              options={options}
              placeholder="Pilih artinya"
              onValueChange={(value) => setChoices((before) => ({ ...before, [title]: value }))}
            />
          </Field>
        ))}
      </div>
      <Button
        variant="secondary"
        className="self-start"
        disabled={titles.some((title) => choices[title] === undefined)}
        onClick={decide}
      >
        Terapkan dan Periksa Lagi
      </Button>
    </section>
  );
};
