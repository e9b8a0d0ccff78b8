import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { AuditPeriod, Position, Role } from '../../shared/domain/people/roles.ts';
import type { Profile } from '../profiles/profile-store.ts';

/** The calling user, from the session and the current profile. */
export interface Caller {
  nrp: string;
  full_name: string | null;
  display_name: string | null;
  avatar_url: string | null;
  roles: readonly Role[];
  /** The positions in force now. */
  positions: readonly Position[];
  /** Which documents concern the user follows from these and the positions. */
  department?: Profile['department'];
  department_since?: Profile['department_since'];
  member_since?: Profile['member_since'];
  supervises?: Profile['supervises'];
  /** Of an auditor. */
  audit_period?: AuditPeriod | undefined;
  session_id: string;
  /** The profile's session epoch, which the token contains too. */
  epoch: number;
  token_expires_at: Date;
}

/** What a handler may use of the request besides its input. */
export interface RequestDetails {
  /** The viewer's address, as CloudFront reports it. */
  ip: string | undefined;
  /** Our own host as the viewer requested it: CloudFront serves no other, and replaces the header of a client. */
  host: string | undefined;
  userAgent: string | undefined;
  cookies: ReadonlyMap<string, string>;
  /** The access token that came with the request, which public calls do not verify. */
  accessToken: string | undefined;
  setCookie: (cookie: string) => void;
}

/** The event of the HTTP API in the handler pipeline; each middleware adds its result, as is usual with middy. */
export interface CallEvent extends APIGatewayProxyEventV2 {
  receivedAt: Date;
  caller?: Caller;
  input?: unknown;
  cookiesToSet: string[];
}

export const accessTokenFrom = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(headers['authorization'] ?? '')?.[1];

export const requestDetails = (event: CallEvent): RequestDetails => ({
  ip: event.headers['x-viewer-ip'],
  host: event.headers['x-viewer-host'],
  userAgent: event.headers['user-agent'],
  cookies: new Map(
    (event.cookies ?? []).map((cookie) => {
      const equals = cookie.indexOf('=');
      return [cookie.slice(0, equals).trim(), cookie.slice(equals + 1)];
    }),
  ),
  accessToken: accessTokenFrom(event),
  setCookie: (cookie) => event.cookiesToSet.push(cookie),
});

/** A handler's type for Lambda: an event of the HTTP API in payload format 2.0 in, a structured response out. */
export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;
