alter table departures rename to oidc_redirects;
alter table arrivals rename to oidc_codes;
