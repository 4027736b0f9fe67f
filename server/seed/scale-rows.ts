import { cast } from "./cast.ts";

const words = (list: string) => `'{${list.split(" ").join(",")}}'::text[]`;

const firstNames = words(
  "Aisha Alan Amara Arthur Beatrix Bethan Callum Carys Chloe Connor Daisy Dev Diana Edith Emeka Esme Ewan Farah Fergus Finn Freya Gwen Hamza Hattie Imran Ines Iona Isaac Jasmine Joan Kezia Kiran Leo Lowri Malik Marcus Megan Nadia Nia Oliver Orla Osian Petra Quinn Rafe Rhian Rosa Rowan Safiya Seren Tariq Tess Uma Vera Wilf Yusuf Zadie Zoe",
);
const surnameBeginnings = words(
  "Ash Barn Black Brad Brom Carl Clif Crom Dal Dun East Elm Fair Farn Gar Glad Green Hal Har Hat Haw Hol Ken Kirk Lang Lin Mar Mel Nor Oak Pem Pres Rad Red Rush Sel Shel South Stan Stock Sut Thorn Wal War Wes Whit Wil Win Wood York",
);
const surnameEnds = words(
  "bourne bridge brook bury by combe cott croft dale den don field ford gate grave ham hurst land leigh ley lock low man mere more ridge rick shaw smith stead stone ter ton wade wards well wick wood worth yard",
);
const trades = words(
  "Bakery Bicycles Blinds Books Brewery Bricks Butchers Cakes Candles Carpets Catering Ceramics Cleaning Clocks Coffee Dance Dental Electrics Farm Fencing Fitness Florists Framing Furniture Gardens Glazing Guitars Joinery Kennels Kitchens Knitwear Letterpress Locksmiths Masonry Music Nursery Optics Paints Photography Physio Plumbing Pottery Roofing Sails Salon Scaffolding Signs Stables Tailoring Tea Tiles Toys Travel Tutors Upholstery Vets Wines Yoga",
);
const towns = words(
  "Aldermere Bexcombe Calderford Dunmarsh Eastleigh Fallowby Gorsedale Hazelton Ivybridge Kelsworth Larkfield Midmoor Netherby Oldcastle Pebblesea Quarrytown Ravensea Saltby Tidewell Underhill Westmarsh Yarrowby",
);

/** Ids that look random and are not, choices that depend on the number alone, and the day of the seed. */
export const beginnings = [
  `create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as $$
     select overlay(overlay(md5(kind || ' ' || n::text) placing '4' from 13) placing '8' from 17)::uuid $$`,
  `create function pg_temp.roll(kind text, n bigint, sides int) returns int language sql immutable as $$
     select 1 + (hashtextextended(kind, n) & 1073741823)::int % sides $$`,
  `create function pg_temp.pick(kind text, n bigint, among text[]) returns text language sql immutable as $$
     select among[pg_temp.roll(kind, n, cardinality(among))] $$`,
  `create function pg_temp.today() returns timestamptz language sql immutable as $$
     select timestamptz '2026-11-02 09:00Z' $$`,
  `create temp table new_clients (n int, id uuid, first_name text, surname text, trade text, town text, joined timestamptz)
     on commit drop`,
  `create temp table new_projects (n int, id uuid, client_id uuid, client_n int, status text, started timestamptz)
     on commit drop`,
];

/** Whoever is there already stays as they are. */
export const countedFirst = `
  insert into new_clients
  select n, pg_temp.id('client', n), pg_temp.pick('first', n, ${firstNames}),
    pg_temp.pick('surname', n, ${surnameBeginnings}) || pg_temp.pick('end', n, ${surnameEnds}),
    pg_temp.pick('trade', n, ${trades}), pg_temp.pick('town', n, ${towns}),
    pg_temp.today() - pg_temp.roll('joined', n, 3000) * interval '1 day'
  from generate_series(1, $1::int) n
  where not exists (select from clients c where c.id = pg_temp.id('client', n))`;

/** A few are deleted, and can be brought back. */
const isDeleted = "n between 61 and 64";

export const clientRows = [
  `insert into auth."user" (id, name, email, email_verified, created_at, updated_at)
   select id, case when n % 3 = 0 then surname || ' ' || trade else first_name || ' ' || surname end,
     lower(first_name || '@' || surname || trade || n || '.example'), true, joined, joined
   from new_clients order by joined`,
  `insert into auth.account (id, account_id, provider_id, user_id, password, created_at, updated_at)
   select pg_temp.id('password', n), c.id::text, 'credential', c.id, known.password, joined, joined
   from new_clients c, auth.account known where known.user_id = '${cast.maya.id}' order by joined`,
  `insert into profiles (id, role, disabled_at)
   select id, 'user', case when ${isDeleted} then pg_temp.today() end from new_clients order by joined`,
  `insert into clients (id, name, contact_name, email, kind, billing_address, created_at, deleted_at)
   select c.id, u.name, first_name, u.email, case when n % 5 = 0 then 'consumer' else 'business' end,
     pg_temp.roll('house', n, 200) || ' ' || pg_temp.pick('street', n, ${towns}) || ' Road' || E'\\n' || town,
     joined, case when ${isDeleted} then pg_temp.today() end
   from new_clients c join auth."user" u using (id) order by joined`,
  `insert into new_projects
   select 3 * n + k, pg_temp.id('project', 3 * n + k), id, n,
     case when roll <= 70 then 'live' when roll > 95 then null else pg_temp.pick('status', 3 * n + k,
       '{not_started,template_sent,active,pending,completed,on_hold,awaiting_payment,payment_failed}'::text[]) end,
     joined + (k * (pg_temp.today() - joined)) / 4
   from new_clients, generate_series(0, 2) k, pg_temp.roll('live', 3 * n + k, 100) roll`,
  "analyze new_clients, new_projects",
];

/** In the order of time, so that what belongs to one project lies as far apart as it does in life. */
export const projectRows = [
  `insert into projects (id, client_id, project_name, description, status, status_since, note, url, created_at,
     payment_type, next_payment_due, deleted_at, promised_on)
   select p.id, client_id, case p.n % 3 when 0 then surname || ' ' || trade when 1 then town || ' ' || trade
       else surname || ' of ' || town end,
     'Pages for the shop: what there is, what it costs, and how to find it.', status,
     started + (pg_temp.today() - started) / 2, case when status = 'on_hold' then 'Six photographs, and I carry on.' else '' end,
     case when status = 'live' then 'https://' || lower(surname || trade) || p.n || '.example' else '' end, started,
     case when p.n % 4 = 0 then 'yearly' else 'monthly' end, case when status = 'live' then date '2026-12-01' end,
     case when client_n between 65 and 68 and p.n % 3 = 0 then pg_temp.today() end,
     started::date + 10
   from new_projects p join new_clients c on c.id = client_id order by started`,
  `insert into project_plans (id, project_id, added_at, plan_id, price_pence, yearly_price_pence, billing_cycle)
   select pg_temp.id('plan', p.n), p.id, started, c.id, price_pence, yearly_price_pence, billing_cycle
   from new_projects p
   join (select *, row_number() over (order by name) as place, count(*) over () as many from plans) c
     on c.place = pg_temp.roll('plan', p.n, c.many::int) order by started`,
  `insert into project_add_ons (id, project_id, added_at, add_on_id, price_pence, yearly_price_pence, pricing_type,
     several_times, is_paid)
   select pg_temp.id('add-on ' || c.place, p.n), p.id, started, c.id, price_pence, yearly_price_pence, pricing_type,
     several_times, pricing_type = 'one_time' and p.n % 2 = 0
   from new_projects p
   join (select *, row_number() over (order by name) as place from add_ons) c on pg_temp.roll('add-on ' || c.place, p.n, 8) = 1
   order by started`,
  `insert into project_products (id, project_id, added_at, product_id, price_pence, billing_cycle)
   select pg_temp.id('product', p.n), p.id, started, c.id, price_pence, billing_cycle
   from new_projects p, (select * from products order by name limit 1) c where p.n % 3 = 0 order by started`,
  `insert into project_events (id, project_id, at, actor_id, kind, from_status, to_status, what, note, request_id)
   select pg_temp.id('event ' || step, p.n), p.id, started + (step * (pg_temp.today() - started)) / 8, '${cast.sam.id}', kind,
     case when kind = 'status-changed' then 'not_started' end,
     case when kind = 'created' then 'not_started' when kind = 'status-changed' then coalesce(status, 'pending') end,
     case when kind in ('plan-added', 'add-on-added') then 'Basic CMS' when kind = 'details-changed' then 'url' else '' end,
     case when kind = 'note-changed' then 'Six photographs, and I carry on.' else '' end, 'scale'
   from new_projects p, unnest('{created,plan-added,status-changed,note-changed,add-on-added,status-changed,
     details-changed,status-changed}'::text[]) with ordinality as steps (kind, step) order by 3`,
  `insert into messages (id, project_id, side, author_id, author_name, text, written_at, answered_at, submission, request_id)
   select pg_temp.id('message ' || step, p.n), p.id, side, case side when 'client' then client_id else '${cast.sam.id}'::uuid end,
     case side when 'client' then first_name else '' end,
     'Could the opening hours stand above the photographs? On Saturdays ' || town || ' is full, and nobody finds them.', written_at,
     case when side = 'client' and not (step = 6 and client_n <= 30) then written_at + interval '1 hour' end,
     'scale message ' || step || ' ' || p.n, 'scale'
   from new_projects p join new_clients c on c.id = client_id,
     unnest('{provider,client,provider,client,provider,client}'::text[]) with ordinality as steps (side, step),
     lateral (select started + (step * (pg_temp.today() - started)) / 8 as written_at) times where p.n % 3 = 0 order by written_at`,
  `insert into message_reads (project_id, account_id, read_at)
   select p.id, client_id, started + (6 * (pg_temp.today() - started)) / 8 from new_projects p where p.n % 3 = 0 order by started`,
  `insert into attachments (id, client_id, project_id, message_id, digest, bytes, name, kind, given_by, given_at)
   select pg_temp.id('attachment', p.n), client_id, p.id, m.id, md5('attached ' || p.n) || md5(p.n::text), 240000, 'opening-hours.pdf',
     'pdf', client_id, m.written_at
   from new_projects p join messages m on m.id = pg_temp.id('message 2', p.n) where p.n % 6 = 0 order by m.written_at`,
  `insert into material_lists (project_id, client_id, note, sent_at, returned_at)
   select p.id, client_id, 'Four things, then I carry on.', started + interval '1 day', started + interval '3 days'
   from new_projects p where p.n % 3 = 0 order by started`,
  `insert into material_items (id, project_id, position, kind, title, enough, wanted_at, answer, answered_at)
   select pg_temp.id('item ' || step, p.n), p.id, step, kind, 'Your ' || kind, 3, started + interval '1 day',
     case when kind = 'photos' then '' else 'Monday to Saturday, nine to five.' end, started + interval '2 days'
   from new_projects p, unnest('{photos,text,text,date}'::text[]) with ordinality as steps (kind, step) where p.n % 3 = 0 order by started`,
  `insert into files (id, client_id, project_id, item_id, digest, bytes, name, kind, width, height, thumb_digest, given_by, given_at)
   select pg_temp.id('photo ' || k, p.n), client_id, p.id, pg_temp.id('item 1', p.n), md5('photo ' || k || ' ' || p.n) || md5(p.n::text),
     3000000, 'IMG_' || k || '.jpg', 'jpeg', 4032, 3024, md5('thumb ' || k || ' ' || p.n) || md5(p.n::text), client_id,
     started + interval '2 days'
   from new_projects p, generate_series(1, 3) k where p.n % 3 = 0 order by started`,
  `insert into add_on_requests (id, project_id, requested_at, approved_at, declined_at, submission, request_id)
   select pg_temp.id('request', p.n), p.id, asked_at, case when client_n > 300 and p.n % 2 = 0 then asked_at + interval '1 day' end,
     case when client_n > 300 and p.n % 2 = 1 then asked_at + interval '1 day' end, 'scale ' || p.n, 'scale'
   from new_projects p, lateral (select started + (pg_temp.today() - started) / 3 as asked_at) asked
   where client_n % 5 = 0 and client_n not between 61 and 68 and p.n % 3 = 0 order by asked_at`,
  `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, yearly_price_pence, pricing_type)
   select pg_temp.id('line ' || c.place, p.n), r.id, c.id, c.name, price_pence, yearly_price_pence, pricing_type
   from add_on_requests r join new_projects p on r.id = pg_temp.id('request', p.n),
     (select *, row_number() over (order by name) as place from add_ons order by name limit 2) c order by r.requested_at`,
  `insert into enquiries (id, site, name, email, business, project, consented_at, received_at, answered_at, client_id,
     submission, request_id)
   select pg_temp.id('enquiry', n), 'tenday', u.name, u.email, surname || ' ' || trade,
     'We are new in ' || town || ' and would like to be found.', joined, joined,
     case when n > 120 then joined + interval '1 day' end, case when n % 4 = 0 then c.id end, 'scale ' || n, 'scale'
   from new_clients c join auth."user" u using (id) where n % 2 = 0 order by joined`,
  `insert into mails (id, kind, subject_id, queued_at, sent_at, attempts, request_id)
   select pg_temp.id('enquiry mail', n), 'enquiry-received', pg_temp.id('enquiry', n), joined, joined, 1, 'scale'
   from new_clients where n % 2 = 0 order by joined`,
  `insert into audit_events (id, at, actor_id, action, subject_kind, subject_id, address, request_id)
   select pg_temp.id('audit ' || step, n), joined + step * interval '1 day',
     case when action = 'client-added' then '${cast.sam.id}'::uuid else c.id end, action,
     case when action = 'client-added' then 'client' else 'account' end, c.id, '192.0.2.7', 'scale'
   from new_clients c, unnest('{client-added,signed-in,signed-out,signed-in}'::text[]) with ordinality as steps (action, step)
   order by 2`,
];
