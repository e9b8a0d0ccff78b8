import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent } from './mail-contents.ts';
import { confirmationText, footerText, type MailText, noticeText } from './mail-texts.ts';

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

export const renderNotice = (content: MailContent, links: Links): RenderedMail => rendered(noticeText(content), links);

export const renderConfirmation = (links: Links): RenderedMail => rendered(confirmationText, links);

/** The doctype with which mail programs lay out tables as browsers do. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const rendered = (mailText: MailText, links: Links): RenderedMail => ({
  subject: mailText.subject,
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

/** No images, fonts or styles are loaded, so that opening a mail sends no request. */
const Mail = ({ text, links }: { text: MailText; links: Links }) => (
  <Html lang="id">
    <Head />
    <Preview>{text.sentences[0] ?? text.heading}</Preview>
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
          {text.heading}
        </Heading>
        {text.sentences.map((sentence) => (
          <Text key={sentence} style={{ ...font, fontSize: '15px', lineHeight: '20px', margin: '0 0 12px' }}>
            {sentence}
          </Text>
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
        <Hr style={{ borderColor: '#D8DAD4', margin: '24px 0 12px' }} />
        <Text style={small}>{footerText.reason}</Text>
        <Text style={small}>
          <a href={links.setting} style={{ color: '#0F4C5C' }}>
            {footerText.setting}
          </a>
        </Text>
      </Container>
    </Body>
  </Html>
);
