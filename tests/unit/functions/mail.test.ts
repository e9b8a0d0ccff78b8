import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { undeliverableMailOf } from '../../../functions/mail/mail-event-rules.ts';
import { renderConfirmation, renderNotice } from '../../../functions/mail/mail-rendering.tsx';
import { mailContent, mailContentOf, mailOf, noticeMails } from '../../../functions/mail/notice-mails.ts';
import { noticeCounts } from '../../../shared/domain/notices/notice-counts.ts';
import { noticeKind } from '../../../shared/domain/notices/notice-kinds.ts';
import { transitionNotices } from '../../../shared/domain/notices/notices.ts';

const links = {
  page: 'https://hims.kontraktor.co.id/review',
  setting: 'https://hims.kontraktor.co.id/konfirmasi-email',
};
describe('the mail of a notification', () => {
  const none = { requested_decision: null, submission_id: null };

  test('exists for digests, outcomes and reminders to read only', () => {
    const facts = { waiting: 0, late: 0, decision: null, submission_id: null };
    for (const kind of [undefined, 'recalls', 'mail'] as const)
      expect(mailContentOf({ ...none, kind })).toBeUndefined();
    for (const kind of ['approved', 'rejected'] as const)
      expect(mailContentOf({ ...none, kind, submission_id: 'S1' })).toEqual({
        ...facts,
        about: kind,
        submission_id: 'S1',
      });
    expect(mailContentOf({ ...none, kind: 'waiting' })).toEqual({ ...facts, about: 'waiting' });
    expect(
      mailContentOf({ ...none, kind: 'waiting', requested_decision: 'review', counts: { waiting: 2, late: 1 } }),
    ).toEqual({ ...facts, about: 'waiting', waiting: 2, late: 1, decision: 'review' });
    const counts = { waiting: 0, late: 0, recalls: 5 };
    expect(mailContentOf({ ...none, kind: 'waiting', counts })).toEqual({ ...facts, about: 'waiting', ...counts });
    expect(mailContentOf({ ...none, kind: 'reviews', counts: { waiting: 0, late: 4 } })).toEqual({
      ...facts,
      about: 'reviews',
      late: 4,
    });
  });

  test('of a digest has one sentence for each count above zero', () => {
    const content = (counts: Partial<Record<keyof typeof noticeCounts.shape, number>>) =>
      mailOf(
        mailContent.parse({ waiting: 0, late: 0, ...counts, about: 'waiting', decision: null, submission_id: null }),
      );
    const all = Object.fromEntries(Object.keys(noticeCounts.shape).map((name, at) => [name, at + 2]));
    expect(content(all).sentences.map((sentence) => sentence.replace(/^\d+ /, ''))).toEqual([
      'dokumen menunggu keputusan Anda.',
      'di antaranya Anda putuskan selaku Plh. atau atas nama pejabat lain.',
      'dokumen terlambat diputuskan pejabat lain.',
      'perubahan menunggu keputusan Anda.',
      'usulan pemusnahan atau penahanan arsip menunggu Anda.',
      'arsip yang dipinjam belum kembali pada tanggalnya.',
      'salinan harus ditarik.',
      'dokumen perlu ditinjau ulang.',
      'dokumen terlambat ditinjau ulang.',
      'dokumen perlu revisi.',
      'dokumen wajib dibaca.',
      'orang di departemen Anda terlambat membaca.',
      'dokumen menunggu keputusan pengganti atas nama Anda.',
    ]);
    expect(content({ late: 3 }).sentences).toEqual(['3 dokumen terlambat diputuskan pejabat lain.']);
    expect(
      mailOf(mailContent.parse({ about: 'reviews', waiting: 1, late: 2, decision: null, submission_id: null }))
        .sentences,
    ).toEqual([...['1 dokumen perlu ditinjau ulang.', '2 dokumen terlambat ditinjau ulang.']]);
    expect(
      mailOf(
        mailContent.parse({ about: 'reading', waiting: 0, late: 0, unread: 4, decision: null, submission_id: null }),
      ).sentences,
    ).toEqual(['4 dokumen wajib Anda baca.']);
  });

  test('does not exist for a kind that is not mailed', () => {
    const recalls = mailContent.parse({ about: 'recalls', waiting: 0, late: 0, decision: null, submission_id: null });
    expect(() => mailOf(recalls)).toThrow('A notice of the kind recalls is not mailed');
  });

  test('of every kind has a heading, a sentence for its counts, and a link', () => {
    const counts = Object.fromEntries(Object.keys(noticeCounts.shape).map((name) => [name, 7]));
    for (const kind of noticeKind.options) {
      const content = mailContentOf({ ...none, kind, counts: noticeCounts.parse(counts) });
      expect(content === undefined, kind).toBe(noticeMails[kind] === null);
      if (!content) continue;
      const { heading, sentences, action, path } = mailOf(content);
      expect(
        [heading, ...sentences, action].every((text) => text.length > 0),
        kind,
      ).toBe(true);
      expect(sentences.length, kind).toBeGreaterThan(0);
      expect(path, kind).toMatch(/^\//);
      expect(renderNotice(content, links).text, kind).toContain(sentences[0]);
    }
  });

  test('names neither documents, numbers, reasons nor persons of the submission', () => {
    const word = fc.stringMatching(/^[A-Z]{6,12}$/).map((text) => `Q${text}`);
    fc.assert(
      fc.property(
        word,
        word,
        word,
        word,
        fc.constantFrom('reject', 'approve'),
        (title, number, reason, name, action) => {
          const notices = transitionNotices({
            ...{
              action: action as 'reject',
              from: 'under_pm_approval',
              to: action === 'reject' ? 'rejected' : 'approved',
            },
            ...{ actor_nrp: '10000010', actor_name: name, capacity: 'project_manager', acting: false, reason },
            ...{ skipped: [], department: 'Produksi', document_title: title, document_number: number },
            ...{ submission_purpose: 'new', submitter_nrp: '10000031', approved_before: [] },
          } as Parameters<typeof transitionNotices>[0]);
          const contents = notices.flatMap((notice) => {
            const content = mailContentOf({ ...none, ...notice, submission_id: 'S1' });
            return content ? [content] : [];
          });
          expect(contents).toHaveLength(1);
          const text = JSON.stringify(contents.map((content) => renderNotice(content, links)));
          for (const secret of [title, number, reason, name, '10000010']) expect(text).not.toContain(secret);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('has a plain-text part with the same sentences and links', () => {
    const { subject, text, html } = renderNotice(
      mailContent.parse({ about: 'waiting', waiting: 3, late: 2, decision: 'review' }),
      links,
    );
    expect(subject).toBe('HIMS: dokumen menunggu Anda');
    expect(text).toBe(
      `Dokumen menunggu Anda

3 dokumen menunggu keputusan Anda.
2 dokumen terlambat diputuskan pejabat lain.

Buka HIMS:
https://hims.kontraktor.co.id/review

--
E-mail otomatis dari HIMS. Isinya hanya dapat dibaca setelah Anda masuk.
Atur atau hentikan e-mail ini:
https://hims.kontraktor.co.id/konfirmasi-email
`,
    );
    for (const part of ['3 dokumen menunggu keputusan Anda.', links.page, links.setting]) expect(html).toContain(part);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).not.toMatch(/<(script|img|link)\b/);
  });

  test.each([
    [{ recalls: 3, unread: 2 }, 'HIMS: salinan harus ditarik', '3 salinan harus ditarik.'],
    [{ unread: 2, late_readers: 4 }, 'HIMS: dokumen wajib dibaca', '2 dokumen wajib dibaca.'],
    [{ late_readers: 4 }, 'HIMS: terlambat membaca', '4 orang di departemen Anda terlambat membaca.'],
  ])('says what is to collect and to read: %o', (counts, subject, sentence) => {
    const content = mailContentOf({ ...none, kind: 'waiting', counts: { waiting: 0, late: 0, ...counts } });
    const mail = content && renderNotice(content, links);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(sentence);
    expect(mail?.text).not.toContain('0 dokumen');
  });

  test('of a confirmation has its link in both parts', () => {
    const page = 'https://hims.kontraktor.co.id/konfirmasi-email#token';
    const { text, html } = renderConfirmation({ ...links, page });
    expect(text).toContain(`Konfirmasi alamat:\n${page}\n`);
    expect(html).toContain(`href="${page}"`);
  });
});

test('an event of another form than those of SES is an error, which the dead-letter queue shows', () => {
  const event = { detail: { eventType: 'Open', mail: { tags: { nrp: ['10000031'] } } } };
  expect(() => undeliverableMailOf(event, 'nrp')).toThrow();
});
