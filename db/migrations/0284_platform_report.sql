-- Why the marketplace does not report a company to the Bundeszentralamt für Steuern (§ 4 Abs. 5 PStTG). Null: it is
-- reported if it is paid.
alter table accounts add column report_exemption text check (report_exemption in ('state_entity', 'listed_company'));
