import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { confirmationHours } from '../../shared/domain/people/mail-addresses.ts';
import { formatDate } from '../runtime/format-time.ts';
import { checkpointFrom, shortCheckpoint } from '../transparency-log/notes.ts';
import { type MailContent, type MailText, mailOf } from './notice-mails.ts';

const confirmationText: MailText = {
  heading: 'Konfirmasi alamat e-mail',
  sentences: [
    'Alamat ini didaftarkan di HIMS untuk menerima pemberitahuan.',
    `Konfirmasi dengan akun yang mendaftarkannya dalam ${confirmationHours} jam. Abaikan e-mail ini jika bukan Anda yang mendaftarkannya.`,
  ],
  action: 'Konfirmasi alamat',
};

/** Below every mail. */
const footerText = {
  reason: 'E-mail otomatis dari HIMS. Isinya hanya dapat dibaca setelah Anda masuk.',
  setting: 'Atur atau hentikan e-mail ini',
};

const checkpointShortLabel = 'Bentuk pendek';

/** The day's checkpoint of the transparency log; `day`: YYYY-MM-DD. */
const checkpointMailText = ({ size }: { size: number }, day: string) => ({
  heading: `Titik periksa log bukti, ${formatDate(day)}`,
  sentences: [
    `Simpan e-mail ini. Teks di bawah membuktikan isi log bukti HIMS saat e-mail ini dikirim: ${size.toLocaleString('id-ID')} entri.`,
    'Bila riwayat sebelum saat itu kemudian diubah atau dihapus, log tidak cocok lagi dengan teks ini.',
  ],
  howTo:
    'Cara memeriksa: simpan e-mail ini sebagai berkas teks, minta salinan log kepada admin, lalu jalankan "npx hims-verify <folder> --checkpoint <berkas>". Bentuk pendeknya sama dengan "Log bukti" pada salinan terkendali yang dicetak pada saat yang sama.',
  footer:
    'E-mail harian otomatis dari HIMS untuk alamat yang ditetapkan admin. Minta admin menghapus alamat ini bila tidak diperlukan lagi.',
});

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Addresses of the page: where the mail leads, and where it can be stopped. Both need a sign-in. */
interface Links {
  page: string;
  setting: string;
}

export const renderNotice = (content: MailContent, links: Links): RenderedMail => rendered(mailOf(content), links);

export const renderConfirmation = (links: Links): RenderedMail => rendered(confirmationText, links);

/** The doctype with which mail programs lay out tables as browsers do. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const rendered = (mailText: MailText, links: Links): RenderedMail => ({
  subject: `HIMS: ${mailText.heading.charAt(0).toLowerCase()}${mailText.heading.slice(1)}`,
  html: doctype + renderToStaticMarkup(<Mail text={mailText} links={links} />),
  text: plainText(mailText, links),
});

/** Written and not derived from the HTML: the sentences are few, and each link stands in a line of its own. */
const plainText = ({ heading, sentences, action }: MailText, { page, setting }: Links): string => {
  const footer = `--\n${footerText.reason}\n${footerText.setting}:\n${setting}\n`;
  return [heading, sentences.join('\n'), `${action}:\n${page}`, footer].join('\n\n');
};

const font = { fontFamily: "'Source Sans 3', 'Segoe UI', Arial, sans-serif", color: '#1A1D1C' };
const small = { ...font, color: '#595F5C', fontSize: '13px', lineHeight: '18px', margin: '0' };

type FrameProps = { heading: string; preview: string; footer: ReactNode; children: ReactNode };

/** No images, fonts or styles are loaded, so that opening a mail sends no request. */
const Frame = ({ heading, preview, footer, children }: FrameProps) => (
  <Html lang="id">
    <Head />
    <Preview>{preview}</Preview>
    <Body style={{ backgroundColor: '#F6F6F3', margin: '0', padding: '24px 12px' }}>
      <Container
        style={{
          backgroundColor: '#FFFFFF',
          border: '1px solid #D8DAD4',
          borderRadius: '6px',
          maxWidth: '480px',
          padding: '24px',
        }}
      >
        <Heading as="h1" style={{ ...font, fontSize: '20px', lineHeight: '28px', margin: '0 0 12px' }}>
          {heading}
        </Heading>
        {children}
        <Hr style={{ borderColor: '#D8DAD4', margin: '24px 0 12px' }} />
        {footer}
      </Container>
    </Body>
  </Html>
);

const Sentence = ({ children }: { children: string }) => (
  <Text style={{ ...font, fontSize: '15px', lineHeight: '20px', margin: '0 0 12px' }}>{children}</Text>
);

const Mail = ({ text, links }: { text: MailText; links: Links }) => (
  <Frame
    heading={text.heading}
    preview={text.sentences[0] ?? text.heading}
    footer={
      <>
        <Text style={small}>{footerText.reason}</Text>
        <Text style={small}>
          <a href={links.setting} style={{ color: '#0F4C5C' }}>
            {footerText.setting}
          </a>
        </Text>
      </>
    }
  >
    {text.sentences.map((sentence) => (
      <Sentence key={sentence}>{sentence}</Sentence>
    ))}
    <Button
      href={links.page}
      style={{
        ...font,
        backgroundColor: '#0F4C5C',
        borderRadius: '6px',
        color: '#FFFFFF',
        fontSize: '15px',
        fontWeight: 600,
        padding: '12px 20px',
      }}
    >
      {text.action}
    </Button>
  </Frame>
);

/** The day's checkpoint. A reader needs no account: its text is what proves something, and is complete in both forms. */
export const renderCheckpoint = (note: string, day: string): RenderedMail => {
  const { heading, sentences, howTo, footer } = checkpointMailText(checkpointFrom(note), day);
  const short = shortCheckpoint(checkpointFrom(note));
  const block = { ...font, fontFamily: 'Consolas, Menlo, monospace', fontSize: '13px', margin: '0 0 12px' };
  return {
    subject: `HIMS: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    html:
      doctype +
      renderToStaticMarkup(
        <Frame heading={heading} preview={sentences[0] ?? heading} footer={<Text style={small}>{footer}</Text>}>
          {sentences.map((sentence) => (
            <Sentence key={sentence}>{sentence}</Sentence>
          ))}
          <pre
            style={{
              ...block,
              backgroundColor: '#F6F6F3',
              overflowWrap: 'anywhere',
              padding: '12px',
              whiteSpace: 'pre-wrap',
            }}
          >
            {note}
          </pre>
          <Text style={{ ...small, margin: '0' }}>{checkpointShortLabel}</Text>
          <Text style={{ ...block, whiteSpace: 'nowrap' }}>{short}</Text>
          <Text style={small}>{howTo}</Text>
        </Frame>,
      ),
    text: [
      heading,
      sentences.join('\n'),
      note.trimEnd(),
      `${checkpointShortLabel}:\n${short}`,
      howTo,
      `--\n${footer}\n`,
    ].join('\n\n'),
  };
};
