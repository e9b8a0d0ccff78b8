/** Code that is mutated together, and the unit tests that must notice. */
export interface MutationArea {
  name: string;
  title: string;
  /** Globs of the mutated files; `!` excludes. */
  mutate: readonly string[];
  /** Globs of test files. A mutant runs those that cover it, so slow ones that add nothing are left out. */
  tests: readonly string[];
  /** So many mutants survived when each was looked at: no test can notice them, or it would only repeat a number. */
  survivors: number;
}

const unit = (...names: string[]): string[] => names.map((name) => `tests/unit/functions/${name}.test.ts`);

/**
 * The rules that read imported lists and file names are no area yet: of 885 mutants of `file-matching.ts`,
 * `file-name-words.ts`, `title-proposals.ts` and `zip-limit.ts` the unit tests detect 68 %, and the 2,900 of
 * `import-*.ts` take five hours with the present tests.
 */
export const areas: readonly MutationArea[] = [
  {
    name: 'workflow',
    title: 'States, levels and decisions of submissions',
    mutate: [
      'shared/domain/workflow/workflow.ts',
      'shared/domain/people/smoke-accounts.ts',
      'functions/submissions/{access-rules,counter-rules,submission-rules}.ts',
      'functions/submissions/{decision-service,withdrawal-service,level-service,transition-store,queue-facts-service}.ts',
    ],
    tests: [
      'tests/unit/domain/{roles,workflow}.test.ts',
      ...unit('decisions', 'levels', 'submission-rules', 'submission-transitions', 'withdrawals'),
    ],
    survivors: 41,
  },
  {
    name: 'session',
    title: 'Sign-in, tokens and sessions',
    mutate: ['functions/auth/*.ts', 'functions/http/refresh-cookie.ts'],
    tests: unit(
      'access-tokens',
      'attempts',
      'credentials',
      'locked-addresses',
      'locked-nrps',
      'password-records',
      'pipeline',
      'read-public-key',
      'refresh',
      'refresh-rotation',
      'session-user',
      'sign-in',
      'sign-in-limits',
    ),
    survivors: 16,
  },
  {
    name: 'authorization',
    title: 'Who may call, read and change what',
    mutate: [
      'functions/http/{authentication,origin-check,own-origin,origin-secret}.ts',
      'functions/edge/*.ts',
      'functions/profiles/{position-rules,user-rules}.ts',
      'functions/users/managed-user-service.ts',
      'functions/jobs/owner-rights-service.ts',
      'shared/domain/people/roles.ts',
    ],
    tests: [
      'tests/unit/domain/roles.test.ts',
      ...unit('authentication', 'origin', 'pipeline', 'position-rules', 'rights', 'scan-copy'),
    ],
    survivors: 15,
  },
  {
    name: 'days',
    title: 'Working days, and how long a submission waits',
    mutate: [
      'shared/domain/workflow/waiting.ts',
      'shared/domain/time/working-days.ts',
      'functions/submissions/worklist-service.ts',
    ],
    tests: ['tests/unit/domain/working-days.test.ts', ...unit('get-worklist')],
    survivors: 3,
  },
  {
    name: 'domain',
    title: 'Documents, their numbers and lists, passwords, notices and users',
    mutate: [
      'shared/domain/time/connection-times.ts',
      'shared/domain/departments.ts',
      'shared/domain/documents/{document-fields,document-list,document-numbers,documents}.ts',
      'shared/domain/files/files.ts',
      'shared/domain/jobs/job-outcome.ts',
      'shared/domain/notices/notices.ts',
      'shared/domain/people/passwords.ts',
      'shared/domain/import/user-rows.ts',
      'shared/domain/{search-words,text}.ts',
      'shared/domain/documents/{sorting,target-fields}.ts',
    ],
    tests: [
      'tests/unit/domain/{document-field-rules,document-list,document-numbers,documents}.test.ts',
      'tests/unit/domain/{job-outcome,labels,notices,passwords}.test.ts',
      'tests/unit/domain/{target-fields,text,user-rows}.test.ts',
    ],
    survivors: 78,
  },
  {
    name: 'mail',
    title: 'Addresses for mail, and mails sent once',
    mutate: [
      'shared/domain/people/mail-addresses.ts',
      'shared/domain/notices/{mail-notices,notice-counts,notice-kinds,page-paths}.ts',
      'functions/mail/{mail-address-service,mail-address-store,mail-delivery-service,mail-event-rules,mail-rules}.ts',
      'functions/mail/{notice-mails,sent-mail-store,undeliverable-mail-service}.ts',
    ],
    tests: [
      'tests/unit/domain/notice-paths.test.ts',
      ...unit('checkpoint-mail', 'mail', 'mail-addresses', 'mail-delivery'),
    ],
    survivors: 18,
  },
  {
    name: 'copies',
    title: 'Controlled copies, and which of them must be recalled',
    mutate: [
      'shared/domain/copies/{copies,copy-access}.ts',
      'shared/domain/notices/copy-notices.ts',
      'functions/copies/{closing-service,copy-store,print-rules,recall-service,register-service,register-store}.ts',
    ],
    tests: unit('controlled-copies', 'copy-register', 'copy-rules'),
    survivors: 25,
  },
  {
    name: 'reading',
    title: 'Audiences, and what they have read',
    mutate: [
      'shared/domain/required-reading/{audiences,reading}.ts',
      'shared/domain/notices/reading-reminders.ts',
      'functions/documents/reading-rules.ts',
      'functions/required-reading/{distribution-rules,evidence-service,evidence-store,reading-records,supervision-rules}.ts',
    ],
    tests: [
      'tests/unit/domain/{audiences,reading,reading-reminders}.test.ts',
      ...unit('reading-evidence', 'reading-rules'),
    ],
    survivors: 43,
  },
  {
    name: 'absences',
    title: 'Absences and their substitutes',
    mutate: [
      'shared/domain/people/{absences,absence-states}.ts',
      'shared/domain/notices/absence-notices.ts',
      'functions/users/{absence-rules,absence-service,substitution-service}.ts',
      'functions/profiles/absence-store.ts',
    ],
    tests: [
      'tests/unit/domain/absence{s,-notices}.test.ts',
      ...unit('absence-service', 'absence-store', 'absences', 'substitution-service'),
    ],
    survivors: 8,
  },
];

export const areaNamed = (name: string): MutationArea => {
  const area = areas.find((each) => each.name === name);
  if (!area) throw new Error(`There is no area ${name}; there are ${areas.map((each) => each.name).join(', ')}`);
  return area;
};
