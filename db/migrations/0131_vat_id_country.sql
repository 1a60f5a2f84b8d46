-- Nine figures of a German company are its VAT id without the country, which e-invoices demand (EN 16931, BR-CO-09).
set local role gewerk_system;
update accounts set vat_id = 'DE' || vat_id where vat_id ~ '^[0-9]{9}$' and country_code = 'DE';
reset role;
