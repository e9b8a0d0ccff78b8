import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SentMail } from '../../aws/gateway.ts';

/** A page for developers, on the local stack only: the mails that were sent. */
export const mailPageAddress = '/__mail';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The frame has neither scripts nor the page's origin, so a mail cannot use the developer's session. */
const mailHtml = ({ id, sent_at, from, to, subject, headers, html, text }: SentMail): string => `
<article id="${escaped(id)}">
  <h2>${escaped(subject)}</h2>
  <p>${escaped(sent_at)} · ${escaped(from)} → ${escaped(to.join(', '))}</p>
  ${headers.map(({ name, value }) => `<p><code>${escaped(name)}: ${escaped(value)}</code></p>`).join('')}
  <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escaped(subject)}" srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>
  <details><summary>Teks biasa</summary><pre>${escaped(text)}</pre></details>
</article>`;

const style = `body{font:15px/20px system-ui,sans-serif;margin:24px auto;max-width:720px;padding:0 16px;color:#1A1D1C}
h1{font-size:24px;line-height:32px}h2{font-size:17px;margin:0}p{margin:4px 0;color:#595F5C}code{font-size:13px;overflow-wrap:anywhere}
article{border-top:1px solid #D8DAD4;padding:16px 0}iframe{width:100%;height:380px;border:1px solid #D8DAD4;margin-top:8px}pre{white-space:pre-wrap}`;

const pageOf = (mails: readonly SentMail[]): string => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mail lokal</title><style>${style}</style></head>
<body><h1>E-mail lokal</h1>
<p>E-mail yang dikirim stack lokal ini, terbaru di atas. Tidak ada yang meninggalkan komputer ini.</p>
${mails.length === 0 ? '<p>Belum ada e-mail.</p>' : mails.map(mailHtml).join('')}
</body></html>`;

/** Answers a request for the developers' page; returns false for other addresses. */
export const serveMailPage = (
  request: IncomingMessage,
  response: ServerResponse,
  sentMails: () => readonly SentMail[],
): boolean => {
  if ((request.url ?? '').split('?')[0] !== mailPageAddress) return false;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // What a frame with `srcdoc` loads follows the policy of the page around it.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
  });
  response.end(pageOf(sentMails()));
  return true;
};
