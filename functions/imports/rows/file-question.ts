import type { ReviewQuestion } from '../../../shared/api/import-review.ts';

const maxExamples = 3;
const maxExampleLength = 300;

interface AskedOnce<C extends string> extends Pick<ReviewQuestion, 'key' | 'title' | 'reason' | 'rows'> {
  examples: readonly string[];
  maxShown?: number;
  choices: Record<C, string>;
  proposed?: NoInfer<C> | undefined;
  /** Another than the choices is none. */
  chosen: string | undefined;
}

/** A question whose answer is stored under its key. */
export const fileQuestion = <C extends string>({
  examples,
  maxShown,
  choices,
  proposed,
  chosen = '',
  ...texts
}: AskedOnce<C>): ReviewQuestion => ({
  ...texts,
  examples: shownExamples(examples, maxShown),
  choices: Object.entries<string>(choices).map(([value, label]) => ({
    value,
    label,
    answers: { choices: [{ question: texts.key, choice: value }] },
  })),
  proposed: proposed ?? null,
  chosen: chosen in choices ? chosen : null,
});

export const shownExamples = (examples: readonly string[], max = maxExamples): string[] =>
  [...new Set(examples)].slice(0, max).map((text) => text.slice(0, maxExampleLength));
