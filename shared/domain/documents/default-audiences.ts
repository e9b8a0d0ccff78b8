import * as z from 'zod/mini';
import type { DepartmentCode } from '../departments.ts';
import { type Audience, noOne } from '../required-reading/audiences.ts';
import type { ReadingSettings } from '../required-reading/reading.ts';
import type { ConfirmationKind } from '../required-reading/together.ts';
import type { Jenis } from './document-types.ts';

/** To whom documents of a type are distributed when no audience was chosen. */
export const defaultAudiences = ['everyone', 'own_department', 'no_one'] as const;
export const defaultAudienceKind = z.enum(defaultAudiences);
export type DefaultAudience = (typeof defaultAudiences)[number];

/** The company's default by type, and where a department's documents differ from it. */
export interface DistributionDefaults {
  types: Readonly<Record<Jenis, DefaultAudience>>;
  exceptions: readonly { department: DepartmentCode; jenis: Jenis; audience: DefaultAudience }[];
}

/** The company's configuration of distribution and reading (infra/config/environments.ts). */
export interface DistributionSettings extends ReadingSettings {
  defaults: DistributionDefaults;
  /** The confirmations of readings together that count. */
  together_counts: readonly ConfirmationKind[];
}

/** The default audience of a document's type and department. */
export const defaultAudienceOf = (
  { jenis, department }: { jenis: Jenis; department: DepartmentCode },
  { types, exceptions }: DistributionDefaults,
): Audience => {
  const exception = exceptions.find((each) => each.department === department && each.jenis === jenis);
  const kind = exception?.audience ?? types[jenis];
  if (kind === 'everyone') return { ...noOne, everyone: true };
  return kind === 'own_department' ? { ...noOne, departments: [department] } : noOne;
};

/** The audience that was chosen for a document, otherwise its default. */
export const audienceOf = (
  document: { jenis: Jenis; department: DepartmentCode; audience?: Audience | undefined },
  defaults: DistributionDefaults,
): Audience => document.audience ?? defaultAudienceOf(document, defaults);
