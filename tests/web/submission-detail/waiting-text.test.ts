import { describe, expect, it } from 'vitest';
import { deciderText, remindState } from '../../../web/src/features/submission-detail/waiting-text.ts';
import { submissionDetailFixture, submissionRecordFixture } from '../../support/submission-fixtures.ts';

const holder = (nrp: string, full_name: string | null, acting = false) => ({ nrp, full_name, acting });

describe('who decides next', () => {
  const atLevel = (holders: ReturnType<typeof holder>[]) =>
    deciderText({
      submission: submissionRecordFixture({ submission_status: 'under_dept_approval' }),
      levels: [
        { level: 'dept_head', state: 'current', holders, waiting: false },
        { level: 'she_head', state: 'ahead', holders: [], waiting: true },
      ],
    });

  it('is the admin during the review', () => {
    expect(deciderText(submissionDetailFixture())).toBe('Admin');
  });

  it('is named by post and holders, without the submitter', () => {
    const submitter = holder('10000031', 'Rina');
    expect(atLevel([holder('10000021', 'Budi'), submitter, holder('10000022', null, true)])).toBe(
      'Dept. Head Produksi: Budi, Plh. 10000022',
    );
    expect(atLevel([])).toBe('Dept. Head Produksi: belum ada pejabat');
    expect(atLevel([submitter])).toBe('Dept. Head Produksi: Anda satu-satunya pejabat');
  });
});

describe('reminding', () => {
  const at = (moment: string) => Date.parse(moment);

  it('is allowed before the first reminder', () => {
    expect(remindState(null, at('2026-11-23T03:00:00Z'), 'Asia/Jakarta')).toEqual({ isAllowed: true, text: '' });
  });

  it('is allowed once a day of the company’s time zone', () => {
    // 23.30 in Jakarta.
    const sent = '2026-11-30T16:30:00Z';
    expect(remindState(sent, at('2026-11-30T16:59:00Z'), 'Asia/Jakarta')).toEqual({
      isAllowed: false,
      text: 'Diingatkan 30 Nov 2026. Dapat diingatkan lagi mulai 1 Des 2026.',
    });
    expect(remindState(sent, at('2026-11-30T17:00:00Z'), 'Asia/Jakarta')).toEqual({
      isAllowed: true,
      text: 'Diingatkan 30 Nov 2026.',
    });
  });
});
