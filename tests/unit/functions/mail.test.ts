import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { MailAddress } from '../../../functions/mail/mail-address-store.ts';
import { undeliverableMailOf } from '../../../functions/mail/mail-event-rules.ts';
import { renderConfirmation, renderNotice } from '../../../functions/mail/mail-rendering.tsx';
import {
  confirmationLimit,
  confirmationState,
  deliveryAddress,
  mailSettingsOf,
  switchedOff,
  withRequestedAddress,
} from '../../../functions/mail/mail-rules.ts';
import { mailContent, mailContentOf, mailOf, noticeMails } from '../../../functions/mail/notice-mails.ts';
import { noticeCounts } from '../../../shared/domain/notices/notice-counts.ts';
import { noticeKind } from '../../../shared/domain/notices/notice-kinds.ts';
import { transitionNotices } from '../../../shared/domain/notices/notices.ts';
import { confirmationPath } from '../../../shared/domain/notices/page-paths.ts';

const links = {
  page: 'https://hims.kontraktor.co.id/review',
  setting: 'https://hims.kontraktor.co.id/konfirmasi-email',
};
const now = new Date('2026-11-24T01:00:00.000Z');

const stored = (changes: Partial<MailAddress> = {}): MailAddress => ({
  ...{ nrp: '10000031', address: 'budi@kontraktor.co.id', confirmed_at: '2026-11-20T00:00:00.000Z', enabled: true },
  switched_off: null,
  confirmation: {
    requested_at: '2026-11-24T00:00:00.000Z',
    token_hash: 'hash',
    expires_at: '2026-11-25T00:00:00.000Z',
  },
  ...{ requests: [], version: 3 },
  ...changes,
});

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

  test('leads to the screen of what it is about', () => {
    const pathOf = (facts: z.input<typeof mailContent>) => mailOf(mailContent.parse(facts)).path;
    expect(pathOf({ about: 'waiting', waiting: 1, late: 0, decision: 'approval' })).toBe('/approval');
    expect(pathOf({ about: 'waiting', waiting: 0, late: 1, decision: null })).toBe('/dashboard');
    expect(pathOf({ about: 'reviews', waiting: 1, late: 0 })).toBe('/tinjauan-berkala?tenggat=semua');
    for (const about of ['approved', 'rejected'] as const) {
      expect(pathOf({ about, submission_id: 'S1' })).toBe('/dashboard?pengajuan=S1');
      expect(pathOf({ about, submission_id: null })).toBe('/dashboard');
    }
    expect(confirmationPath('t')).toBe('/konfirmasi-email#t');
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

  test('of copies to collect alone says how many, in subject and text', () => {
    const { subject, text } = renderNotice(mailContent.parse({ about: 'waiting', recalls: 5 }), links);
    expect(subject).toBe('HIMS: salinan harus ditarik');
    expect(text).toContain('Salinan harus ditarik\n\n5 salinan harus ditarik.\n');
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

describe('an address', () => {
  test('gets mail only while it is confirmed, switched on and not refused', () => {
    expect(deliveryAddress(stored())).toBe('budi@kontraktor.co.id');
    for (const changes of [
      { address: null },
      { confirmed_at: null },
      { enabled: false },
      { switched_off: { reason: 'bounce' as const, at: now.toISOString() } },
    ])
      expect(deliveryAddress(stored(changes))).toBeUndefined();
    expect(deliveryAddress(undefined)).toBeUndefined();
    expect(mailSettingsOf(undefined)).toEqual({ address: null, confirmed: false, enabled: true, switched_off: null });
  });

  test('is confirmed by the token of its own link within its time, also twice', () => {
    const open = stored({ confirmed_at: null });
    expect(confirmationState(open, 'hash', now)).toBe('valid');
    expect(confirmationState(open, 'other', now)).toBe('invalid');
    expect(confirmationState(open, 'hash', new Date('2026-11-25T00:00:00.001Z'))).toBe('invalid');
    expect(confirmationState(stored(), 'hash', now)).toBe('confirmed');
    expect(confirmationState(undefined, 'hash', now)).toBe('invalid');
    for (const confirmed_at of [null, now.toISOString()])
      expect(confirmationState(stored({ address: null, confirmed_at }), 'hash', now)).toBe('invalid');
    const asked = withRequestedAddress(open, { nrp: open.nrp, address: 'lain@kontraktor.co.id', recent: [], now });
    expect(confirmationState({ ...asked, version: 4 }, 'hash', now)).toBe('invalid');
  });

  test('has five confirmations within 24 hours', () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    const requests = [30, 23, 20, 10, 2].map(hoursAgo);
    expect(confirmationLimit(requests, now)).toEqual({ recent: requests.slice(1), allowedFrom: undefined });
    expect(confirmationLimit([...requests, hoursAgo(1)], now).allowedFrom).toBe('2026-11-24T02:00:00.000Z');
  });

  test('is switched off only where it is still the address that refused the mail', () => {
    const off = { reason: 'bounce' as const, at: now.toISOString() };
    for (const addresses of [['BUDI@kontraktor.co.id'], ['lain@kontraktor.co.id', 'budi@kontraktor.co.id']])
      expect(switchedOff(stored(), { addresses, ...off })).toMatchObject({ switched_off: off });
    expect(switchedOff(stored(), { addresses: ['lain@kontraktor.co.id'], ...off })).toBeUndefined();
    expect(switchedOff(undefined, { addresses: ['budi@kontraktor.co.id'], ...off })).toBeUndefined();
    const before = stored({ switched_off: { reason: 'complaint', at: '2026-11-23T00:00:00.000Z' } });
    expect(switchedOff(before, { addresses: ['budi@kontraktor.co.id'], ...off })).toBe(before);
  });
});

describe('an event of SES', () => {
  const mail = { tags: { nrp: ['10000031'], 'ses:configuration-set': ['hims'] } };
  const timestamp = '2026-11-24T01:00:00.123Z';
  const bounce = (bounceType: string) => ({
    'detail-type': 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      mail,
      bounce: { bounceType, bouncedRecipients: [{ emailAddress: '"Budi <HSE>" <budi@kontraktor.co.id> ' }], timestamp },
    },
  });

  test('that is a permanent bounce or a complaint names the user and the address', () => {
    const expected = { nrp: '10000031', addresses: ['budi@kontraktor.co.id'], at: timestamp };
    expect(undeliverableMailOf(bounce('Permanent'), 'nrp')).toEqual({ ...expected, reason: 'bounce' });
    const complaint = { complainedRecipients: [{ emailAddress: 'Budi <budi@kontraktor.co.id>' }], timestamp };
    expect(undeliverableMailOf({ detail: { eventType: 'Complaint', mail, complaint } }, 'nrp')).toEqual({
      ...expected,
      reason: 'complaint',
    });
  });

  test('that may be temporary, or names no user, changes nothing', () => {
    expect(undeliverableMailOf(bounce('Transient'), 'nrp')).toBeUndefined();
    expect(undeliverableMailOf(bounce('Undetermined'), 'nrp')).toBeUndefined();
    expect(undeliverableMailOf(bounce('Permanent'), 'user')).toBeUndefined();
  });

  test('of another form is an error, which the dead-letter queue shows', () => {
    expect(() => undeliverableMailOf({ detail: { eventType: 'Open', mail } }, 'nrp')).toThrow();
  });
});
